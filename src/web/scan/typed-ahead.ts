import { typesCharacter } from './types-character.ts';

/** The search box of the first paint, which public/start.js operates until the app has loaded. */
let box = document.querySelector<HTMLInputElement>('#start:not([hidden]) input');

/**
 * A second scan may arrive after that box was removed and before the search screen is rendered: its keys still go into
 * the old box, as the browser would have put them, and Enter submits them from there.
 */
const keyWentDown = (event: KeyboardEvent): void => {
  if (!box || box.isConnected) return;
  if (event.target !== document.body) takeTypedAhead();
  else if (event.key === 'Enter') sendUnsent(box);
  else if (typesCharacter(event))
    box.setRangeText(event.key, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
};

const sendUnsent = (input: HTMLInputElement): void => {
  if (input.value !== input.defaultValue)
    input.form?.dispatchEvent(new Event('submit', { cancelable: true }));
};

if (box) document.addEventListener('keydown', keyWentDown, { capture: true });

/** Whether keys still go into the box of the first paint after its removal, and the box has text. */
export const isTypingAhead = (): boolean => box !== null && !box.isConnected && box.value !== '';

/** What was typed or scanned before the app loaded and has not been submitted. Returns '' when called again. */
export const takeTypedAhead = (): string => {
  const typed = box && box.value !== box.defaultValue ? box.value : '';
  box = null;
  document.removeEventListener('keydown', keyWentDown, { capture: true });
  return typed;
};
