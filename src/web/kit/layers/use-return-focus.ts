import { useRef } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for dialogs that know their
 * trigger.
 */
export const useReturnFocus = () => {
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
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
};
