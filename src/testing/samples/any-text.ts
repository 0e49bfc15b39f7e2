import * as fc from 'fast-check';

const surrogates = { first: 0xd8_00, count: 0x8_00 };

const characterOf = (number: number): string =>
  String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count);

const numberOf = (character: unknown): number => {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (point === undefined || character !== String.fromCodePoint(point)) throw new Error('Not one character.');
  return point < surrogates.first ? point : point - surrogates.count;
};

/** Any code point but lone surrogates. With its inverse, texts such as `__proto__` are mixed in. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff - surrogates.count }).map(characterOf, numberOf);

/**
 * Texts of any characters. `fc.string({ unit: 'binary' })` makes the same, but builds a table of a million characters first,
 * which takes 1 second and 130 MB.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength });
