import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { kitWords as words } from '../wording.ts';

type LeaveGuardProps = {
  /** Whether there is something to lose. */
  when: boolean;
  /** Called after the user agreed to lose it, before leaving. */
  onLeave?: () => void;
};

/**
 * Asks before unsaved input is lost by Back, by a link, or by closing what the address opened. Reloading and closing
 * the tab show the browser's own question.
 */
export const LeaveGuard = ({ when, onLeave }: LeaveGuardProps) => {
  const blocker = useBlocker(when);
  useUnsaved(when);
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={words.discardYourChanges}
      description={words.unsavedChanges}
      confirmLabel={words.discardChanges}
      cancelLabel={words.keepEditing}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
};
