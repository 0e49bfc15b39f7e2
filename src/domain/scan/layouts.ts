import { oncePayload, splitSymbology } from '../codes/payload.ts';
import { isValidGtin } from '../codes/gtin.ts';
import { keyboardRows } from './keyboard-rows.ts';

/** The layout of a computer whose scanner types as on a US keyboard. */
export type Layout = Exclude<keyof typeof keyboardRows, 'american'>;

const isLayout = (name: string): name is Layout => name !== 'american' && name in keyboardRows;

export const layouts: readonly Layout[] = Object.keys(keyboardRows).filter(isLayout);

/**
 * What Caps Lock does to a scanner's keys: nothing, because it is off; it exchanges capital and small letters; or it
 * exchanges what every key types, as on French keyboards.
 */
export type CapsLock = 'off' | 'letters' | 'all_keys';

const { american } = keyboardRows;

/** The number of keys; each row has every key twice, without Shift and with it. */
const keyCount = american.length / 2;

/** Whether a key types a capital letter with Shift, and its small letter without. */
const isCapital = (row: readonly string[], place: number): boolean =>
  place >= keyCount && row[place - keyCount] === row[place]?.toLowerCase();

/**
 * The place in a row of the key that types a character, by layout. Of two keys the one with the small letter counts, as a Greek
 * Σ is S and not W, whose key types ς; otherwise the first.
 */
const placesOf = new Map(
  layouts.map((layout) => {
    const row = Array.from(keyboardRows[layout]);
    const typed = row.map((character, place) => [character, place] as const).toReversed();
    const capitals = typed.filter(([character, place]) => /\p{L}/u.test(character) && isCapital(row, place));
    return [layout, new Map([...typed, ...capitals])];
  }),
);

const withOtherShift = (place: number): number => (place + keyCount) % american.length;

/** Letters with upper and lower case swapped, by Caps Lock or by the scanner. */
export const swapCase = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    // ß has no capital on a keyboard.
    return other.length === letter.length ? other : letter;
  });

/** Restores the text of a scanner that types as on a US keyboard, if the computer has this layout. */
export const fromLayout = (text: string, layout: Layout, capsLock: CapsLock = 'off'): string =>
  Array.from(capsLock === 'letters' ? swapCase(text) : text, (character) => {
    const place = character === ' ' ? undefined : placesOf.get(layout)?.get(character);
    if (place === undefined) return character;
    return american[capsLock === 'all_keys' ? withOtherShift(place) : place] ?? character;
  }).join('');

/** The keys of a US keyboard as browsers name them, in the order of a row. */
const keyCodes = [
  'Backquote',
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  ...Array.from('QWERTYUIOP', (letter) => `Key${letter}`),
  'BracketLeft',
  'BracketRight',
  'Backslash',
  ...Array.from('ASDFGHJKL', (letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...Array.from('ZXCVBNM', (letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
];

/** What a key, named by its place (`KeyA`), types on a US keyboard; null for a key that types nothing there. */
export const onAmerican = (code: string, hasShift: boolean): string | null => {
  const onPad = /^Numpad(\d)$/.exec(code)?.[1];
  if (onPad !== undefined) return onPad;
  if (code === 'Space') return ' ';
  const place = keyCodes.indexOf(code);
  return place === -1 ? null : (american[place + (hasShift ? keyCount : 0)] ?? null);
};

const startsWithArticle = (text: string): boolean => {
  const digits = /^(?:\(0[12]\)|0[12])(\d{14})/.exec(text)?.[1];
  return digits !== undefined && isValidGtin(digits);
};

/** The symbology identifiers of codes on goods (ISO/IEC 15424). Nobody types these by accident. */
const symbologies = /^\](?:[AFGIMS]\d|[CEe][0-4]|[dQz][0-6]|J[0-2]|X0)/;

/**
 * Whether a text is almost certainly a code: it has a symbology identifier, or is a GTIN with its check digit, a GS1
 * element string that begins with one, a Digital Link, or an envelope of ISO 15434. GTIN-8 does not count, because one
 * in ten numbers of eight digits is valid.
 */
export const readsAsCode = (text: string): boolean => {
  if (text.startsWith(']')) return symbologies.test(text);
  const payload = oncePayload(splitSymbology(text).payload);
  return (
    (payload.length > 8 && isValidGtin(payload)) ||
    startsWithArticle(payload) ||
    /^https?:\/\/\S+\/01\/\d{8,14}\b/i.test(payload) ||
    /^\[\)>\p{Cc}*\d{2}\p{Cc}/u.test(payload)
  );
};

/** A text as it may have been meant, and what changed it on its way. */
export interface Correction {
  readonly text: string;
  readonly layout: Layout | null;
  readonly capsLock: CapsLock;
}

const allCapsLocks: readonly CapsLock[] = ['off', 'letters', 'all_keys'];

/** Whether every character of a text is on a key of this layout. A text with another one was not typed there. */
const isTypedOn = (text: string, layout: Layout): boolean => {
  const places = placesOf.get(layout);
  return Array.from(text).every((character) => /[\s\p{Cc}]/u.test(character) || places?.has(character));
};

/** What a text may have been before a keyboard layout or Caps Lock changed it, the most likely first. */
export const correctionsOf = (text: string): Correction[] => {
  const seen = new Set([text]);
  const all: Correction[] = [
    { text: swapCase(text), layout: null, capsLock: 'letters' },
    ...layouts
      .filter((layout) => isTypedOn(text, layout))
      .flatMap((layout) =>
        allCapsLocks.map((capsLock) => ({ text: fromLayout(text, layout, capsLock), layout, capsLock })),
      ),
  ];
  return all.filter((one) => !seen.has(one.text) && seen.add(one.text));
};

/**
 * Whether a text is certainly a code as it is. GS1 allows no letter beyond ASCII: a code with one came through another
 * keyboard layout.
 */
export const isPlainCode = (text: string): boolean => readsAsCode(text) && !/[^\p{ASCII}]/u.test(text);

/** Signs that neither a value of a GS1 code nor a link has (GS1 General Specifications, figure 7.11-1). */
const unlikely = /[\\^`{|}[\]]/;

/**
 * A text as its scanner meant it: the first correction that yields a code, without unlikely signs if there is one; if none
 * does, the text is unchanged.
 */
export const asMeant = (text: string): string => {
  if (isPlainCode(text)) return text;
  const codes = correctionsOf(text).filter((one) => isPlainCode(one.text));
  const likely = codes.find((one) => !unlikely.test(one.text.replace(/^\]/, '')));
  return (likely ?? codes[0])?.text ?? text;
};
