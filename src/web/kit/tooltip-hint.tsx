import * as Radix from 'radix-ui/tooltip';
import { useEffect, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { currentDelayMs, noteHint, openDelayMs, skipDelayMs, subscribeToDelay } from './hint-delay.ts';

type TooltipHintProps = {
  hint: ReactNode;
  side?: 'top' | 'bottom';
  /** One control that can take the focus. */
  children: ReactElement;
};

/**
 * A few words about a control. They open by resting the pointer on it, by focus, and by a tap: nothing needs hovering.
 * Each hint brings Radix's provider along, so that only screens with hints fetch the code; what the hints of a page
 * share, the delay, is kept in hint-delay.ts.
 */
export const TooltipHint = ({ hint, side = 'top', children }: TooltipHintProps) => {
  const [open, setOpen] = useState(false);
  const delayMs = useSyncExternalStore(subscribeToDelay, currentDelayMs);
  useEffect(() => {
    if (!open) return undefined;
    noteHint(true);
    return () => {
      noteHint(false);
    };
  }, [open]);
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root open={open} onOpenChange={setOpen} delayDuration={delayMs}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            // Radix closes at a click; on a touch screen the click is the only way to open.
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-72 animate-appear rounded-control bg-ink px-3 py-2 text-quiet text-paper shadow-lift"
          >
            {hint}
            <Radix.Arrow className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
};
