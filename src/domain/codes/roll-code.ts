import { splitSymbology } from './payload.ts';

/**
 * Has no 0, O, I, L or U, so that no character is mistaken for another. The number of characters, 31, is prime, so that
 * the check character detects every single typing error, and every two characters that have changed places.
 */
const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 7;
/** All positions have different weights, which also differ from the weight of the check character, -1. */
const firstWeight = 2;
/** The hyphens distinguish a code from a word: RASPBERRY, too, has nine letters. */
const shape = /^R-([1-9A-HJKMNP-TV-Z]{7})-([1-9A-HJKMNP-TV-Z])$/;

/** The number of possible codes. */
export const rollCodes = alphabet.length ** length;

const checkOf = (body: string): string => {
  const sum = Array.from(body).reduce(
    (total, character, at) => total + alphabet.indexOf(character) * (firstWeight + at),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
};

const written = (body: string, check: string): string => `R-${body}-${check}`;

/** The code of a roll, from a random number below `rollCodes`: `R-7K3M9Q2-X`, where X is a check character. */
export const rollCodeOf = (random: number): string => {
  let body = '';
  for (let rest = random; body.length < length; rest = Math.floor(rest / alphabet.length))
    body += alphabet.charAt(rest % alphabet.length);
  return written(body, checkOf(body));
};

/** The result of parsing a text: the code of a roll as issued, a code with a typing error, or anything else. */
export type RollCodeReading = { kind: 'roll'; code: string } | { kind: 'mistyped' } | { kind: 'other' };

/** Parses a scanned or typed text, ignoring a scanner's symbology identifier, letter case and spaces. */
export const readRollCode = (text: string): RollCodeReading => {
  const [, body, check] = shape.exec(splitSymbology(text).payload.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (body === undefined || check === undefined) return { kind: 'other' };
  return check === checkOf(body) ? { kind: 'roll', code: written(body, check) } : { kind: 'mistyped' };
};
