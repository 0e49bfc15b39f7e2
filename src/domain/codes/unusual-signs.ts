import { withPlainDigits } from './other-digits.ts';
import { isPlainAscii } from './plain-ascii.ts';

/** Dashes other than the hyphen, spaces other than the space, and wide letters and digits, and digits of other scripts. */
const unusual =
  /(?!\d)\p{Nd}|[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u00a0\u2000-\u200a\u202f\u205f\u3000\uff01-\uff5e]/u;

/** A code as one types it. */
export const plainCode = (text: string): string =>
  (isPlainAscii(text)
    ? text
    : withPlainDigits(text)
        .replaceAll(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-')
        .normalize('NFKC')
  ).replaceAll(/\s/g, ' ');

/** The signs in a code that keyboards lack, as in '– ５', and the code as one types it; null if it has none. */
export const unusualSigns = (text: string): { signs: string; plain: string } | null => {
  if (isPlainAscii(text) || !unusual.test(text)) return null;
  const signs = [...new Set(text.match(new RegExp(unusual, 'gu')))]
    .map((sign) => (sign.trim() === '' ? 'no-break space' : sign))
    .join(' ');
  return { signs, plain: plainCode(text) };
};
