import { useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { DiscardQuestion } from './discard-question.tsx';
import { losesUnsaved, useUnsaved } from './unsaved.ts';

type LeaveGuardProps = {
  /** Whether there is something to lose. */
  when: boolean;
  /** Whether it is lost only by another page, and not by another address of this one. */
  isOfPage?: boolean;
  /** Called after the user agreed to lose it, before leaving. */
  onLeave?: () => void;
};

/** The router asks only the guard that was drawn last, which so speaks for all of them. */
const isAsked: BlockerFunction = ({ currentLocation, nextLocation }) =>
  losesUnsaved(currentLocation, nextLocation);

/**
 * Asks before unsaved input is lost by Back, by a link, or by closing what the address opened. Reloading and closing
 * the tab show the browser's own question.
 */
export const LeaveGuard = ({ when, isOfPage = false, onLeave }: LeaveGuardProps) => {
  const blocker = useBlocker(isAsked);
  useUnsaved(when, isOfPage);
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <DiscardQuestion
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      onDiscard={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
};
