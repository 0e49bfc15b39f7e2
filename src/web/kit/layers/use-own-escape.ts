import { useState, type KeyboardEvent as KeyPress } from 'react';

/** The presses of Escape that a layer has left to another one, by preventing what Radix does with them. */
const left = new WeakSet<Event>();

const element = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

const parts =
  '[data-own-escape], [aria-haspopup][aria-expanded="true"], button[role="combobox"][aria-expanded="true"]';

/** Whether something open inside a dialog handles Escape first: a list, also before it has the focus. */
const isOfPart = (target: EventTarget | null): boolean => Boolean(element(target)?.closest(parts));

const dialogAt = (target: EventTarget | null): Element | null =>
  element(target)?.closest('[role="dialog"], [role="alertdialog"]') ?? null;

/** Whether a key was pressed in another layer than this one. On the page itself nothing has the focus. */
const isElsewhere = (target: EventTarget | null, content: HTMLElement | null): boolean =>
  target !== document.body && content !== null && !content.contains(element(target));

/**
 * The props by which Escape closes the dialog in which it is pressed, from its first moment. Radix knows which layer is the
 * highest one only after its effects: until then, Escape would act on the layer below, or on none.
 */
export const useOwnEscape = (close: () => void) => {
  const [content, setContent] = useState<HTMLElement | null>(null);
  return {
    ref: setContent,
    onEscapeKeyDown: (event: KeyboardEvent): void => {
      if (!isOfPart(event.target) && !isElsewhere(event.target, content)) return;
      left.add(event);
      event.preventDefault();
    },
    onKeyDown: (event: KeyPress<HTMLElement>): void => {
      const isTaken = event.isDefaultPrevented() && !left.has(event.nativeEvent);
      if (event.key !== 'Escape' || isTaken || isOfPart(event.target)) return;
      if (dialogAt(event.target) !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
  };
};
