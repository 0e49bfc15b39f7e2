import { pressKey } from './field-memory.ts';

/** The topmost dialog or question. The last one opened stands last in the document. */
const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);

/**
 * Does for a card what its key does in the topmost dialog: Enter submits its form, or presses the button in focus; Escape goes
 * back. Says whether a dialog is open: then nothing below it may act.
 */
export const pressInDialog = (key: 'Enter' | 'Escape'): boolean => {
  const dialog = topmost();
  if (!dialog) return false;
  const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
  if (key === 'Escape') pressKey(focused ?? dialog, key);
  else {
    const form = dialog.querySelector('form');
    if (form) form.requestSubmit();
    else if (focused instanceof HTMLButtonElement) focused.click();
  }
  return true;
};
