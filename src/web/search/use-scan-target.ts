import { useLayoutEffect, type RefObject } from 'react';
import { addKey, scannedText, textUnderWay, type KeyDown } from '#domain/scan/wedge.ts';
import { takeTypedAhead } from './typed-ahead.ts';
import { isModifier, typesCharacter } from './types-character.ts';

/** The keys pressed one after the other. One for all screens: a scan that begins on one may end on the next. */
let keys: readonly KeyDown[] = [];

/** How many boxes listen: one, and for a moment between two screens none or two. */
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

/** Whether an element takes text, so that keys belong to it. */
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
 * Makes a search box the place where every scan of the screen ends, wherever the focus is:
 * - a character typed outside of any field selects the box's text and goes into the box, so it replaces what stood
 *   there; this is why the exact hit may hold the focus (Enter opens it) while the next scan still lands in the box;
 * - when Enter follows a scanner's burst, the box holds the burst and nothing else, even where the caret stood in old
 *   text, in another field, or on the screen before this one; and that is what is searched for.
 * - a code whose first keys went down on the screen before this one is taken over and goes on here.
 * Dialogs keep their keys.
 */
export const useScanTarget = (box: RefObject<HTMLInputElement | null>): void => {
  // A layout effect: between two screens not one key goes unheard.
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
      // The next screen's box listens from the same moment on; where there is none, nothing goes on.
      queueMicrotask(() => {
        if (boxes === 0) keys = [];
      });
    };
  }, [box]);
};

/** Gives the box of a screen that has just appeared the focus, with what was being typed when it did. */
export const takeOver = (input: HTMLInputElement): void => {
  // As if it were typed just now: the rest of a scan goes on behind it.
  for (const character of takeTypedAhead()) keys = addKey(keys, { character, atMs: performance.now() });
  const begun = textUnderWay(keys, performance.now());
  input.focus({ preventScroll: true });
  if (begun === '') input.select();
  else input.value = begun;
};

const leadToBox = (event: KeyboardEvent, input: HTMLInputElement): void => {
  if (takesText(event.target) || openList(event.target)) return;
  // Not heard by anybody else: a select would take the character for a choice.
  event.stopPropagation();
  input.focus({ preventScroll: true });
  input.select();
};

const finishBurst = (event: KeyboardEvent, input: HTMLInputElement): void => {
  const scanned = scannedText(keys, event.timeStamp);
  keys = [];
  if (scanned === null) return;
  input.value = scanned;
  // The browser submits the form of the field that has the focus.
  if (event.target === input) return;
  event.preventDefault();
  event.stopPropagation();
  openList(event.target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  input.focus({ preventScroll: true });
  input.form?.requestSubmit();
};
