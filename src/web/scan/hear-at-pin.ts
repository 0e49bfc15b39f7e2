import { fewestCharacters } from '#domain/scan/burst.ts';
import * as limits from '#domain/limits.ts';
import { type FieldMemory, isOwnKey, pressKey, putBack, remember } from './field-memory.ts';

/** For how long a letter waits for the next one before it is a person's, in milliseconds: it may answer a question. */
const aloneMs = 150;
/** The pause that ends a scan without Enter, in milliseconds. */
const silenceMs = 600;
/** The longest gap between two digits of one scan, in milliseconds: people are as slow at a PIN that they remember. */
const digitGapMs = 300;

const isPinField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.matches('[inputmode="numeric"]');

/** Whether an element takes any text, and so whatever is typed or scanned into it. */
const takesText = (element: EventTarget | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit)$/.test(element.type));

const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey;

/**
 * Listens for scans in a form with a PIN, where the listener of the page hears nothing because secrets are typed there. A
 * PIN has at most 8 digits, so a letter, or a ninth digit, is of a scan: it stays out of the field, and its Enter submits
 * nothing. One letter alone is a person's. Returns a function that stops this.
 */
export const hearAtPin = (formOf: () => HTMLElement | null, onScan: (text: string) => void): (() => void) => {
  let kept = '';
  let digits = '';
  /** The field before the first of `digits`; it may have no room for all of them. */
  let before: FieldMemory | null = null;
  let lastDigitMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (target: EventTarget | null): void => {
    clearTimeout(timer);
    const text = kept;
    kept = '';
    digits = '';
    if (text.length >= fewestCharacters) onScan(text);
    else if (text.length === 1 && target instanceof Element) pressKey(target, text);
  };

  const keep = (text: string, target: EventTarget | null): void => {
    clearTimeout(timer);
    kept += text;
    timer = setTimeout(() => end(target), kept.length === 1 ? aloneMs : silenceMs);
  };

  /** Whether a digit is one too many for a PIN: the field is then as it was before them. */
  const isTooMany = (digit: string, field: HTMLInputElement, atMs: number): boolean => {
    if (atMs - lastDigitMs > digitGapMs) digits = '';
    if (digits === '') before = remember(field);
    digits += digit;
    lastDigitMs = atMs;
    if (digits.length <= limits.badge.mostDigits) return false;
    kept = digits.slice(0, -1);
    if (before) putBack(before);
    return true;
  };

  const isOfScan = (event: KeyboardEvent): boolean => {
    const { key, target, timeStamp } = event;
    if (kept !== '') return true;
    if (!/^\d$/.test(key)) return key !== ' ';
    return !isPinField(target) || isTooMany(key, target, timeStamp);
  };

  // Of a dialog the form is drawn after the effects of what opens it.
  const isInForm = (target: EventTarget | null): boolean =>
    target instanceof Node && formOf()?.contains(target) === true;

  const keyWentDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (!isInForm(target) || isOwnKey() || event.isComposing || (takesText(target) && !isPinField(target)))
      return;
    // No scanner takes back what it sent: whoever does is typing a PIN anew.
    if (/^(?:Enter|Backspace|Delete)$/.test(key)) digits = '';
    const isEnd = kept !== '' && (key === 'Enter' || key === 'Tab');
    if (!isEnd && !(isText(event) && isOfScan(event))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) end(target);
    else keep(key, target);
  };

  const willBeInserted = (event: InputEvent): void => {
    const { data, target, inputType } = event;
    if (
      !isInForm(target) ||
      !isPinField(target) ||
      inputType !== 'insertText' ||
      data === null ||
      /^\d*$/.test(data)
    )
      return;
    event.preventDefault();
    keep(data, target);
  };

  document.addEventListener('keydown', keyWentDown, { capture: true });
  document.addEventListener('beforeinput', willBeInserted, { capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', keyWentDown, { capture: true });
    document.removeEventListener('beforeinput', willBeInserted, { capture: true });
  };
};
