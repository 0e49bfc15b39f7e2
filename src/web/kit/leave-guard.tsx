import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  /** Something stands here that would be lost. */
  when: boolean;
  /** It may be lost: called before the way is free. */
  onLeave?: () => void;
};

/**
 * Asks before what was typed is left behind: by Back, by a link, by closing what the address has opened. A reload and
 * the closing of the tab ask in the browser's own words.
 */
export const LeaveGuard = ({ when, onLeave }: LeaveGuardProps) => {
  const blocker = useBlocker(when);
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
      title="Discard your changes?"
      description="What you changed here is not saved yet."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
};
