import { american } from '../scan/american.ts';
import { keyboardRows } from '../scan/keyboard-rows.ts';
import { fromLayout, layouts } from '../scan/layouts.ts';
import { badgeIn, type Readings } from './badge-shape.ts';

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

/** What the keys of the prefix type: `lpb` on most Latin layouts, three other letters on the others. */
const prefixes = [
  String.raw`l\s*p\s*b`,
  ...layouts.map((layout) =>
    Array.from('lpb', (letter) => keyboardRows[layout][american.indexOf(letter)] ?? letter).join(
      String.raw`\s*`,
    ),
  ),
];

/** As it is, or typed on a computer with another layout. */
const throughAnyLayout: Readings = {
  of: (text) => layouts.map((layout) => fromLayout(text, layout)),
  mayHold: new RegExp([...new Set(prefixes)].join('|'), 'iu'),
};

/** The badge that a text is or contains, however it was typed: see `badgeIn`. */
export const readBadge = (text: string): string | null => badgeIn(text, throughAnyLayout);

/** A scanned or typed badge code, in the form in which it was issued. */
export const plainBadgeCode = (typed: string): string =>
  readBadge(typed) ?? typed.replaceAll(/\s/g, '').toUpperCase();
