import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { sheetLook } from '#web/kit/layers/dialog-look.ts';
import { reloadPage } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import { FormOpening } from './form-opening.tsx';
import { reloadAfterOutage } from '#web/navigation/reload-by-itself.ts';
import { recordWords as words } from './wording.ts';

type MissingProps = { onClose: () => void; reload?: () => void };

/** A form while its code loads, or after loading failed: the screen behind it stays as it is. */
export const LazyForm = ({ children, ...missing }: MissingProps & { children: ReactNode }) => (
  <LazyPart
    waiting={
      <>
        <FormOpening />
        <AwaitedLayer onClose={missing.onClose} />
      </>
    }
    missing={<FormMissing {...missing} />}
  >
    {children}
  </LazyPart>
);

const show = (dialog: HTMLDialogElement | null) => {
  if (dialog?.open === false) dialog.showModal();
};

const title = words.formNotLoaded;

/**
 * Uses the browser's own dialog, because the code of ours may be what is missing. The address still has the form open, so
 * the page opens it again when it reloads itself after an outage.
 */
const FormMissing = ({ onClose, reload = reloadPage }: MissingProps) => {
  const [reloadsByItself, setReloadsByItself] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void reloadAfterOutage(controller.signal, { onOutage: () => setReloadsByItself(true), reload });
    return () => controller.abort();
  }, [reload]);
  return (
    <dialog
      ref={show}
      aria-label={title}
      onClose={onClose}
      className={`${sheetLook} p-6 backdrop:bg-veil max-sm:top-auto max-sm:max-w-full sm:max-w-md`}
    >
      <MissingPart
        title={title}
        reloadsByItself={reloadsByItself}
        reload={reload}
        besides={
          <Button
            onClick={(event) => {
              event.currentTarget.closest('dialog')?.close();
            }}
          >
            {words.close}
          </Button>
        }
      />
    </dialog>
  );
};
