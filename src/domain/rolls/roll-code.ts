/**
 * Neither 0 nor O, I, L or U: none of these characters is mistaken for another. There are 31, a prime, so that the check
 * character below finds every single typing error, and every two characters that have changed places.
 */
const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 7;
/** No two positions weigh the same, and none as much as the check character, which weighs -1. */
const firstWeight = 2;
/** The hyphens tell it from a word: RASPBERRY has nine letters, too. */
const shape = /^R-([1-9A-HJKMNP-TV-Z]{7})-([1-9A-HJKMNP-TV-Z])$/;

/** How many codes there are. */
export const rollCodes = alphabet.length ** length;

const checkOf = (body: string): string => {
  const sum = Array.from(body).reduce(
    (total, character, at) => total + alphabet.indexOf(character) * (firstWeight + at),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
};

const written = (body: string, check: string): string => `R-${body}-${check}`;

/** The code of a roll from a random number below `rollCodes`: `R-7K3M9Q2-X`, the last a check character. */
export const rollCodeOf = (random: number): string => {
  let body = '';
  for (let rest = random; body.length < length; rest = Math.floor(rest / alphabet.length))
    body += alphabet.charAt(rest % alphabet.length);
  return written(body, checkOf(body));
};

/** What a text is: a roll's code as it was issued, one with a typing error, or neither. */
export type RollCodeReading = { kind: 'roll'; code: string } | { kind: 'mistyped' } | { kind: 'other' };

/** Reads a scanned or typed text, in any letter case. */
export const readRollCode = (text: string): RollCodeReading => {
  const [, body, check] = shape.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (body === undefined || check === undefined) return { kind: 'other' };
  return check === checkOf(body) ? { kind: 'roll', code: written(body, check) } : { kind: 'mistyped' };
};
