import { useRef } from 'react';

const canHaveFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for dialogs that know their
 * trigger, and tells nothing if a control of the dialog takes the focus as it appears: of a dialog that `opensAtOnce`, what
 * had the focus while it was first drawn is known all the same.
 */
export const useReturnFocus = (opensAtOnce = false) => {
  const before = useRef(opensAtOnce ? document.activeElement : null);
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      // If the dialog's action removed that element, focus the page, so that the keyboard does not start at the very top.
      // A question that closes together with the dialog below it leaves the focus where that dialog moved it.
      else if (document.activeElement === document.body)
        (canHaveFocus(before.current) ? before.current : document.getElementById('main'))?.focus({
          preventScroll: true,
        });
    },
  };
};
