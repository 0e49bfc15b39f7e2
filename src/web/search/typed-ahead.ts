import { typesCharacter } from './types-character.ts';

/** The box of the first paint, which public/start.js keeps working until the app is there. */
let box = document.querySelector<HTMLInputElement>('#start input');

/**
 * After a first scan was sent from there, the next may come when that box is gone and the search screen's is not drawn
 * yet: its keys still go into the old one, as the browser would have put them, and Enter sends them from there.
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

/** What was typed or scanned into the page before the app was there and is not sent yet; asked again, there is nothing. */
export const takeTypedAhead = (): string => {
  const typed = box && box.value !== box.defaultValue ? box.value : '';
  box = null;
  document.removeEventListener('keydown', keyWentDown, { capture: true });
  return typed;
};
