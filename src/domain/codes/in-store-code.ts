import type { Element } from './gs1/element.ts';
import { gtinCheckDigit } from './gtin.ts';

/**
 * How a client builds the numbers that it prints in its own shops: one pattern a line, such as 28AAAAAWWWWWC. It begins
 * with the digits in front (02, 04, 20 to 29), then A for each digit of the article, W for the weight in grams, P for
 * the price in cents, N for the number of pieces, X for a digit that says nothing, and C for the check digit.
 */
const pattern = /^(?:0[24]|2\d)(?=[WPNX]*A+[WPNX]*C$)(?:W*|P*|N*|X*|A+)*C$/;

const patternsIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((line) => line !== '')
    // A UPC is an EAN with a zero in front.
    .map((line) => (line.length === 12 && line.startsWith('2') ? `0${line}` : line));

/** The first line that is no pattern; null if all are. */
export const wrongPattern = (text: string): string | null =>
  patternsIn(text).find(
    (line) =>
      line.length !== 13 || !pattern.test(line) || /([WPN])[^WPN]+\1|W.*[PN]|P.*[WN]|N.*[WP]/.test(line),
  ) ?? null;

/** What the digits of a weight, a price or a number of pieces mean, as an element of a GS1 code. */
const measures: readonly (readonly [letter: string, ai: string, title: string, length: number])[] = [
  ['W', '3103', 'NET WEIGHT (kg)', 6],
  ['P', '3922', 'PRICE', 1],
  ['N', '30', 'VAR. COUNT', 1],
];

const digitsOf = (code: string, line: string, letter: string): string =>
  Array.from(code)
    .filter((_, place) => line[place] === letter)
    .join('');

/**
 * The article in an in-store number of 13 digits, by the client's patterns: the numbers to look it up by, its own with
 * zeros in place of the measure first, and the measure. Null if no pattern fits.
 */
export const readInStore = (
  code: string,
  patterns: string,
): { keys: string[][]; elements: Element[] } | null => {
  const line = patternsIn(patterns).find((one) => one.length === 13 && code.startsWith(one.slice(0, 2)));
  if (line === undefined || wrongPattern(line) !== null || !/^\d{13}$/.test(code)) return null;
  const kept = Array.from(code.slice(0, 12), (digit, place) =>
    /[A\d]/.test(line[place] ?? '') ? digit : '0',
  ).join('');
  const article = digitsOf(code, line, 'A');
  const elements = measures.flatMap(([letter, ai, title, length]) => {
    const digits = digitsOf(code, line, letter);
    return digits === '' ? [] : [{ ai, title, value: digits.padStart(length, '0') }];
  });
  return {
    keys: [[`${kept}${gtinCheckDigit(kept)}`], [`${code.slice(0, 2)}${article}`]],
    elements,
  };
};
