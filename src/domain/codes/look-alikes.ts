/** Characters that word processors, keyboards and fonts put in place of a plain one. */
const plainSigns: readonly (readonly [signs: RegExp, plain: string])[] = [
  // Hyphens, dashes and minus signs; Code 128 has only one of them.
  [/[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-'],
  [/[\u2018\u2019\u02BC\u2032]/g, "'"],
  [/[\u2044\u2215]/g, '/'],
  [/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
];

/** Full-width forms of ASCII have its order. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fromFullWidth = (sign: string): string => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0);

/** A text with plain dashes, quotes and slashes, plain spaces, and full-width letters and digits as plain ones. */
export const withPlainSigns = (text: string): string =>
  plainSigns.reduce(
    (plainer, [signs, plain]) => plainer.replaceAll(signs, plain),
    text.replaceAll(fullWidth, fromFullWidth),
  );

/** Cyrillic and Greek letters that look like Latin ones, in the same order. */
const [others, latin] = ['авекмнорстухіјѕαβεζηικνορτυχ', 'abekmhopctyxijsabezhiknoptyx'];
const latinOf = new Map(Array.from(others, (letter, place) => [letter, latin[place] ?? letter]));

/**
 * Small letters in which those that only look like Latin ones are Latin. A text that keeps another letter of their
 * alphabets is a word in it, and stays.
 */
export const withLatinLetters = (text: string): string => {
  const plain = Array.from(text, (letter) => latinOf.get(letter) ?? letter).join('');
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain) ? text : plain;
};
