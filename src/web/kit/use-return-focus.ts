import { useRef } from 'react';

/** Gives the focus back to what had it when a dialog opened. Radix does so only for dialogs that know their trigger. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      // Gone with what the dialog has done: the page itself, so that the keyboard does not begin at the very top. A
      // question that closes together with the dialog below it leaves the focus to where that one gave it.
      else if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
};
