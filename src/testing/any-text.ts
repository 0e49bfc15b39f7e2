import * as fc from 'fast-check';

/** Any code point but lone surrogates. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((number) => String.fromCodePoint(number < 0xd8_00 ? number : number + 0x8_00));

/**
 * Texts of any characters. `fc.string({ unit: 'binary' })` makes the same, but builds a table of a million characters first,
 * which takes 1.5 seconds and 100 MB.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength });
