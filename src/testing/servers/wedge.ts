import { act, createEvent, fireEvent } from '@testing-library/react';

/** The time between two keys of a wedge scanner, in milliseconds. */
const betweenKeysMs = 4;

/** The time between two scans, in milliseconds. */
const betweenScansMs = 400;

/** Types a code like a keyboard-wedge scanner, regardless of the focus: 4 ms per key, then Enter. */
export const scan = (code: string): Promise<void> => scanKeys([...keysOf(code), 'Enter']);

/** Presses the keys of one scan at its pace. */
export const scanKeys = async (keys: readonly string[]): Promise<void> => {
  await pressAll(keys);
  lastKeyMs += betweenScansMs;
  // A code counts as whole only after a moment in which no further line has come.
  await act(() => new Promise((settle) => setTimeout(settle, settledMs)));
};

/** Types the keys of a scan before its Enter. */
export const beginScan = (code: string): Promise<void> => pressAll(keysOf(code));

/** Types keys at a person's pace and pauses, by the clock of these keys: after some scans it is ahead of the machine's. */
export const typeSlowly = async (text: string): Promise<void> => {
  for (const key of keysOf(text)) {
    lastKeyMs = Math.max(lastKeyMs, performance.now()) + betweenScansMs;
    await press(key, lastKeyMs);
  }
  lastKeyMs += 2 * betweenScansMs;
};

const keysOf = (code: string): string[] => Array.from(code);

/** Longer than a scanner at this pace takes for a further line of a code, in milliseconds. */
const settledMs = 30;

let lastKeyMs = 0;

/** The events have a scanner's timestamps, ending now, so that a slow machine does not look like a slow scanner. */
const pressAll = async (keys: readonly string[]): Promise<void> => {
  lastKeyMs = Math.max(lastKeyMs, performance.now() - (keys.length + 1) * betweenKeysMs);
  for (const key of keys) {
    lastKeyMs += betweenKeysMs;
    await press(key, lastKeyMs);
  }
};

const press = async (key: string, atMs: number): Promise<void> => {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  const isLeftToBrowser = fireEvent(target, event);
  if (isLeftToBrowser) actAsBrowser(key);
  // Lets the page run between two keys.
  await act(() => Promise.resolve());
};

/** The default action of a key that was not prevented, at the element that has the focus by then. */
const actAsBrowser = (key: string): void => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  if (key === 'Enter') act(() => field.form?.requestSubmit());
  // A browser takes digits as parts of the date; the date stays valid after each.
  else if (field.type === 'date') fireEvent.input(field, { target: { value: `2026-04-2${key}` } });
  else {
    field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    fireEvent(field, new InputEvent('input', { bubbles: true, data: key }));
  }
};
