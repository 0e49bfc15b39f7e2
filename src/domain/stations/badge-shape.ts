import { isPlainAscii } from '../codes/plain-ascii.ts';

/**
 * A badge in any text: most of its 32 characters, because a torn one is a secret as well. No product code has 24 of these
 * characters behind the prefix.
 */
const badge = /LPB-[0-9A-HJKMNP-TV-Z]{24,40}/;

/** As scanners and people break a code: with blanks, and with characters that cannot be seen. */
// eslint-disable-next-line no-control-regex -- these characters are intended
const breaks = /[\s\u0000-\u001f\u007f\p{Cf}]+/gu;

/** The characters of a torn badge, however its prefix was typed; most texts of a request are shorter. */
const shortest = 24;

/** The prefix, 32 characters, and what scanners add: an identifier of the symbology, a prefix of their own. */
const longestAlone = 50;

/** How a text may have been meant, and what it has if it is a badge. */
export interface Readings {
  readonly of: (text: string) => readonly string[];
  readonly mayHold: RegExp;
}

const asItIs: Readings = { of: () => [], mayHold: /l\s*p\s*b/iu };

/** Every cell of an import is asked, and most are plain. */
const mayHold = (text: string, readings: Readings): boolean =>
  (isPlainAscii(text) ? asItIs : readings).mayHold.test(text);

/**
 * The code of the badge that a text is or contains, in the form in which it was issued; null if there is none. It is
 * recognised in small letters, in full width, with blanks, and as these readings have it.
 */
export const badgeIn = (text: string, readings = asItIs): string | null => {
  const plain = isPlainAscii(text) ? text : text.normalize('NFKC');
  if (plain.length < shortest || !mayHold(plain, readings)) return null;
  const found = (whole: string): string | null => {
    for (const reading of [whole, ...readings.of(whole)]) {
      const code = badge.exec(reading.toUpperCase())?.[0];
      if (code !== undefined) return code;
    }
    return null;
  };
  // Words without their blanks could look like a badge: only a text that is nothing else counts.
  const whole = plain.replaceAll(breaks, '');
  return found(plain) ?? (whole.length <= longestAlone ? found(whole) : null);
};
