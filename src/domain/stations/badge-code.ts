import { isPlainAscii } from '../codes/plain-ascii.ts';
import { keyboardRows } from '../scan/keyboard-rows.ts';
import { fromLayout, layouts } from '../scan/layouts.ts';

/** Crockford's base32, without I, L, O and U, which are mistaken for digits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'LPB-';
const bitsPerDigit = 5;

/** Makes a badge code from random bytes: `LPB-` and Crockford's base32, which is short in Code 128 and QR Codes. */
export const badgeCodeOf = (bytes: Uint8Array): string => {
  let code = prefix;
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= bitsPerDigit) {
      bits -= bitsPerDigit;
      code += digits.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return bits === 0 ? code : code + digits.charAt((held << (bitsPerDigit - bits)) & 31);
};

/**
 * A badge in any text: most of its 32 characters, because a torn one is a secret as well. No product code has 24 of these
 * characters behind the prefix.
 */
const badge = /LPB-[0-9A-HJKMNP-TV-Z]{24,40}/;

/** As scanners and people break a code: with blanks, and with characters that cannot be seen. */
// eslint-disable-next-line no-control-regex -- these characters are intended
const breaks = /[\s\u0000-\u001f\u007f\p{Cf}]+/gu;

/** What a scanner may have meant by a text: as it is, or typed on a computer with another layout. */
const readings = (text: string): string[] =>
  [text, ...layouts.map((layout) => fromLayout(text, layout))].map((one) => one.toUpperCase());

const badgeIn = (text: string): string | null => {
  for (const reading of readings(text)) {
    const found = badge.exec(reading)?.[0];
    if (found !== undefined) return found;
  }
  return null;
};

/** The characters of a torn badge, however its prefix was typed; most texts of a request are shorter. */
const shortest = 24;

/** What the keys of the prefix type: `lpb` on all Latin layouts, three other letters on the others. */
const prefixes = ['american' as const, ...layouts].map((layout) =>
  Array.from('lpb', (letter) => keyboardRows[layout][keyboardRows.american.indexOf(letter)] ?? letter),
);
const mayHoldInAny = new RegExp(
  [...new Set(prefixes.map((letters) => letters.join('\\s*')))].join('|'),
  'iu',
);

/** Every cell of an import is asked, and most are plain. */
const mayHold = (text: string): boolean =>
  isPlainAscii(text) ? /l\s*p\s*b/i.test(text) : mayHoldInAny.test(text);

/**
 * The code of the badge that a text is or contains, in the form in which it was issued; null if there is none. It is
 * recognised in small letters, as typed through the layout of another keyboard, in full width, and with blanks.
 */
export const readBadge = (text: string): string | null => {
  const plain = isPlainAscii(text) ? text : text.normalize('NFKC');
  if (plain.length < shortest || !mayHold(plain)) return null;
  const found = badgeIn(plain);
  if (found !== null) return found;
  // Words without their blanks could look like a badge: only a text that is nothing else counts.
  const whole = plain.replaceAll(breaks, '');
  return whole.length <= longestAlone ? badgeIn(whole) : null;
};

/** The prefix, 32 characters, and what scanners add: an identifier of the symbology, a prefix of their own. */
const longestAlone = 50;

/** A scanned or typed badge code, in the form in which it was issued. */
export const plainBadgeCode = (typed: string): string =>
  readBadge(typed) ?? typed.replaceAll(/\s/g, '').toUpperCase();
