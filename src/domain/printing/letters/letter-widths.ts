import { isWritable } from '../characters.ts';

/*
 * How wide characters are, relative to the height of their letters. Zebra does not say it of its own font, so each is as wide as in the
 * wider of two: the font of the renderer, and what was measured of Zebra's (at labelary.com, whose drawings are taken for a printer's).
 */

/** Of a usual capital, and of characters of which it is not known. */
const usual = 0.62;

const narrower: readonly (readonly [string, number])[] = [
  [" !'(),./:;I[]`fijlrtłı", 0.34],
  ['Jcksvxyz', 0.46],
  ['"#$*0123456789?EFLTZ_abdeghnopquŁßøðþ', 0.51],
  ['ABCKPSVXY', 0.57],
];

const wider: readonly (readonly [string, number])[] = [
  ['&w', 0.68],
  ['-MW©®mÆŒæœ¼½¾', 0.84],
  ['%+=@™', 0.91],
  ['<>—…', 1.01],
  ['‰', 1.12],
];

const known = new Map(
  [...narrower, ...wider].flatMap(([characters, width]) =>
    Array.from(characters, (character) => [character, width] as const),
  ),
);

/** A printer of another make may have a font that is a little wider, and it rounds each letter to whole dots. */
const margin = 1.05;

/** The width of a character that a printer writes. Letters with accents are as wide as those without. */
const writtenWidth = (character: string): number => {
  const [letter = ''] = character.normalize('NFD');
  return margin * (known.get(character) ?? known.get(letter) ?? usual);
};

/** Characters of China, Japan and Korea are as wide as they are high. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Characters of the font of the portal that are wider than others, letters also with marks. */
const widerDrawn: readonly (readonly [RegExp, number])[] = [
  [wide, 1],
  [/[\u2014\u2026\u2030\u2122]/u, 1.1],
  [/^[WMm@%ÆŒæœ]/u, 0.9],
  [/^[w&]/u, 0.7],
];

/** The width of a character in a line that the portal draws, in its own font: it is made narrower where it is wider. */
const drawnWidth = (character: string): number => {
  const letter = character.normalize('NFD');
  return widerDrawn.find(([pattern]) => pattern.test(character) || pattern.test(letter))?.[1] ?? usual;
};

/** Measures parts of a text in letters of this height: at least their width, in the same unit. A mark has none of its own. */
export const measureOf = (text: string, height: number): ((part: string) => number) => {
  const widthOf = isWritable(text) ? writtenWidth : drawnWidth;
  return (part) =>
    Array.from(part).reduce(
      (sum, character) => (/\p{Mn}/u.test(character) ? sum : sum + height * widthOf(character)),
      0,
    );
};

export const widthOfText = (text: string, height: number): number => measureOf(text, height)(text);
