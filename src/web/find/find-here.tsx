import { useEffect, useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import { useSession } from '#web/session/session.tsx';
import { setFindOpener } from './open-find.ts';
import { hereWords as words } from './here-wording.ts';

const fetchDialog = async () => (await import('./find-dialog.tsx')).FindDialog;
const FindDialog = fetchedPart(fetchDialog);

/**
 * The delay after the first screen before the dialog's code is fetched, in milliseconds, so that it is there before
 * anybody types.
 */
const patienceMs = 1500;

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The find dialog: Ctrl+K or Cmd+K on every screen opens and closes it. Its code is not part of the first load. */
export const FindHere = () => {
  const isSignedIn = useSession().status === 'signed_in';
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
  };
  useEffect(() => {
    if (!isSignedIn) return undefined;
    setFindOpener(() => {
      setIsOpen(true);
    });
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (!event.repeat) setIsOpen((was) => !was);
    };
    document.addEventListener('keydown', press);
    const timer = setTimeout(() => {
      // Ignored: opening the dialog loads it again.
      fetchDialog().catch(() => undefined);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', press);
      setFindOpener(null);
      setIsOpen(false);
    };
  }, [isSignedIn]);
  return isOpen ? (
    <LazyPart
      waiting={<AwaitedLayer onClose={close} />}
      missing={
        <div className="fixed inset-x-4 top-4 z-50 mx-auto max-w-lg rounded-sheet bg-stock p-6 text-ink shadow-lift">
          <MissingPart title={words.notLoaded} besides={<Button onClick={close}>{words.close}</Button>} />
        </div>
      }
    >
      <FindDialog onClose={close} />
    </LazyPart>
  ) : null;
};
