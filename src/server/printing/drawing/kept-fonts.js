/**
 * The fonts that the portal draws words with where printers have no letters for them: Noto Sans, in files for the browser
 * that hold a part of an alphabet each. JavaScript for a child process.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const families = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-kr',
  'noto-sans-sc',
];
/** @param {string} family @param {string} path */
const fileOf = (family, path) => require.resolve(`@fontsource-variable/${family}/${path}`);

/** A font in one file, for signs that none of the families has: ℮. */
const signs = '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf';

/** @typedef {import('fontkit').Font} Font */

/** @type {Map<string, Font>} */
const open = new Map();
/** @type {Map<string, [part: string, ranges: readonly (readonly [from: number, to: number])[]][]>} */
const parts = new Map();

/** @type {(text: string) => Record<string, string>} */
const parseParts = JSON.parse;

/** Which characters each file of a family may have. @param {string} family */
const partsOf = (family) => {
  const known = parts.get(family);
  if (known) return known;
  const read = Object.entries(parseParts(readFileSync(fileOf(family, 'unicode.json'), 'utf8'))).map(
    ([part, text]) => {
      const ranges = text.split(',').map((range) => {
        const [from = '', to = from] = range.replace(/U\+/i, '').split('-');
        return /** @type {const} */ ([Number.parseInt(from, 16), Number.parseInt(to, 16)]);
      });
      return /** @type {[string, typeof ranges]} */ ([part.replaceAll(/[[\]]/g, ''), ranges]);
    },
  );
  parts.set(family, read);
  return read;
};

/** @param {string} file */
const openFont = (file) => {
  const known = open.get(file);
  if (known) return known;
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} is no single font`);
  open.set(file, font);
  return font;
};

/**
 * A font that has this character; null if none has.
 * @param {number} point
 * @returns {Font | null}
 */
export const fontWith = (point) => {
  for (const family of families)
    for (const [part, ranges] of partsOf(family))
      if (ranges.some(([from, to]) => from <= point && point <= to)) {
        const font = openFont(fileOf(family, `files/${family}-${part}-wght-normal.woff2`));
        if (font.hasGlyphForCodePoint(point)) return font;
      }
  const font = openFont(require.resolve(signs));
  return font.hasGlyphForCodePoint(point) ? font : null;
};
