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
 * A short explanation of a control. It opens when the pointer rests on the control, on focus, and on tap, so hovering is
 * never required. Each hint has its own Radix provider, so that only screens with hints load the code; the delay shared
 * by the hints of a page is in hint-delay.ts.
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
            // Radix closes on click; on a touch screen a click is the only way to open it.
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
