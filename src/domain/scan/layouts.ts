import { american, keyCount } from './american.ts';
import { keyboardRows } from './keyboard-rows.ts';
import { isPlainCode } from './reads-as-code.ts';

/** The layout of a computer whose scanner types as on a US keyboard. */
export type Layout = keyof typeof keyboardRows;

const isLayout = (name: string): name is Layout => name in keyboardRows;

export const layouts: readonly Layout[] = Object.keys(keyboardRows).filter(isLayout);

/**
 * What Caps Lock does to a scanner's keys: nothing, because it is off; it exchanges capital and small letters; or it
 * exchanges what every key types, as on French keyboards.
 */
export type CapsLock = 'off' | 'letters' | 'all_keys';

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
  return [...new Set(text)].every((character) => /[\s\p{Cc}]/u.test(character) || places?.has(character));
};

/** Two letters that one key of an Arabic keyboard types, and the sign that the table has for them. */
const ligatures: Readonly<Record<string, string>> = { لا: 'ﻻ', لآ: 'ﻵ', لأ: 'ﻷ', لإ: 'ﻹ' };

/** What a text may have been before a keyboard layout or Caps Lock changed it, the most likely first. */
export const correctionsOf = (text: string): Correction[] => {
  const seen = new Set([text]);
  const texts = new Set([text, text.replaceAll(/ل[اآأإ]/g, (pair) => ligatures[pair] ?? pair)]);
  const all: Correction[] = [
    { text: swapCase(text), layout: null, capsLock: 'letters' },
    ...layouts
      .filter((layout) => isTypedOn(text, layout))
      .flatMap((layout) =>
        [...texts].flatMap((typed) =>
          allCapsLocks.map((capsLock) => ({ text: fromLayout(typed, layout, capsLock), layout, capsLock })),
        ),
      ),
  ];
  return all.filter((one) => !seen.has(one.text) && seen.add(one.text));
};

/** Signs that neither a value of a GS1 code nor a link has (GS1 General Specifications, figure 7.11-1). */
const unlikely = /[\\^`{|}[\]]/;

/** The longest text that is corrected, in characters: as long as a code of a run. All layouts are tried for each. */
const longestCorrected = 512;

/**
 * A text as its scanner meant it: the first correction that yields a code, without unlikely signs if there is one; if none
 * does, or the text is longer than codes that scanners type, it is unchanged.
 */
export const asMeant = (text: string): string => {
  if (text.length > longestCorrected || isPlainCode(text)) return text;
  const codes = correctionsOf(text).filter((one) => isPlainCode(one.text));
  const likely = codes.find((one) => !unlikely.test(one.text.replace(/^\]/, '')));
  return (likely ?? codes[0])?.text ?? text;
};
