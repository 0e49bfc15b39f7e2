import { isPlainAscii } from './plain-ascii.ts';

const isDigit = /\p{Nd}/u;

/** Full-width forms are plain ones for look-ups, as their letters are. */
const otherScript = /(?![\d\uff10-\uff19])\p{Nd}/u;

/** Whether a text has digits of another script, which only reading makes plain. */
export const hasOtherDigits = (text: string): boolean => !isPlainAscii(text) && otherScript.test(text);

/** A number in digits of another script, as keyboards there type them, in plain ones; any other text as it is. */
export const plainNumber = (text: string): string => {
  if (!hasOtherDigits(text)) return text;
  const plain = withPlainDigits(text);
  return /^[\d\s-]+$/.test(plain) ? plain : text;
};

/** A text in which the digits of other scripts are those that codes have. Each script has its ten in a row, from zero on. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
