import { useLayoutEffect, type RefObject } from 'react';
import { addKey, scannedText, textUnderWay, type KeyDown } from '#domain/scan/wedge.ts';
import { takeTypedAhead } from './typed-ahead.ts';
import { isModifier, typesCharacter } from './types-character.ts';

/** The keys typed in succession. Shared by all screens: a scan that begins on one may end on the next. */
let keys: readonly KeyDown[] = [];

/** How many boxes are mounted: one, or between two screens briefly none or two. */
let boxes = 0;

const buttonLike: ReadonlySet<string> = new Set([
  'button',
  'submit',
  'reset',
  'checkbox',
  'radio',
  'range',
  'file',
]);

/** Whether an element accepts text, so that keys belong to it. */
export const takesText = (element: EventTarget | null): boolean => {
  if (element instanceof HTMLInputElement) return !buttonLike.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
};

const openList = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('[role="listbox"], [role="menu"]') : null;

const isInDialog = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Makes a search box receive every scan on the screen, wherever the focus is:
 * - A character typed outside any field selects the box's text and goes into the box, replacing the text. So the exact
 *   hit may have the focus (Enter opens it) while the next scan still reaches the box.
 * - When Enter follows keys at a scanner's speed, the box contains exactly that scan, even if the caret was in old text,
 *   in another field, or on the previous screen; the scan is then submitted.
 * - A code whose first keys were typed on the previous screen is taken over and continues here.
 * Dialogs keep their keys.
 */
export const useScanTarget = (box: RefObject<HTMLInputElement | null>): void => {
  // A layout effect, so that no key is missed between two screens.
  useLayoutEffect(() => {
    const keyWentDown = (event: KeyboardEvent) => {
      const input = box.current;
      if (!input || isModifier(event)) return;
      if (event.isComposing || event.repeat || isInDialog(event.target)) keys = [];
      else if (event.key === 'Enter') finishBurst(event, input);
      else if (typesCharacter(event)) {
        keys = addKey(keys, { character: event.key, atMs: event.timeStamp });
        if (event.key !== ' ') leadToBox(event, input);
      } else if (!event.ctrlKey) keys = [];
    };
    document.addEventListener('keydown', keyWentDown, { capture: true });
    boxes += 1;
    return () => {
      document.removeEventListener('keydown', keyWentDown, { capture: true });
      boxes -= 1;
      // The next screen's box is mounted at the same time; if there is none, the scan ends.
      queueMicrotask(() => {
        if (boxes === 0) keys = [];
      });
    };
  }, [box]);
};

/** Focuses the box of a screen that has just appeared, with what was being typed. */
export const takeOver = (input: HTMLInputElement): void => {
  // With the current time, so that the rest of a scan continues it.
  for (const character of takeTypedAhead()) keys = addKey(keys, { character, atMs: performance.now() });
  const begun = textUnderWay(keys, performance.now());
  input.focus({ preventScroll: true });
  if (begun === '') input.select();
  else input.value = begun;
};

const leadToBox = (event: KeyboardEvent, input: HTMLInputElement): void => {
  if (takesText(event.target) || openList(event.target)) return;
  // Stops here: a select would interpret the character as a choice.
  event.stopPropagation();
  input.focus({ preventScroll: true });
  input.select();
};

const finishBurst = (event: KeyboardEvent, input: HTMLInputElement): void => {
  const scanned = scannedText(keys, event.timeStamp);
  keys = [];
  if (scanned === null) return;
  input.value = scanned;
  // The browser submits the form if the field in it has the focus.
  if (event.target === input) return;
  event.preventDefault();
  event.stopPropagation();
  openList(event.target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  input.focus({ preventScroll: true });
  input.form?.requestSubmit();
};
