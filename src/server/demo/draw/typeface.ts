import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import bwipjs from 'bwip-js/node';
import { trueTypeOf } from './woff.ts';

// Text is drawn as outlines of bundled fonts: a new machine or container has no fonts.
const sources = {
  serif: import.meta.resolve('@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff'),
  sans: import.meta.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff'),
} as const;

/** A typeface; all have the Latin letters of western Europe. */
export type Face = keyof typeof sources;

interface Glyph {
  /** In thousandths of the line height. */
  advance: number;
  steps: readonly (readonly [letter: string, ...points: number[]])[];
}

const grid = 1000;
const fonts = new Map<Face, number>();
const glyphs = new Map<string, Glyph>();

const fontOf = (face: Face): number => {
  const known = fonts.get(face);
  if (known !== undefined) return known;
  const woff = readFileSync(fileURLToPath(sources[face]));
  bwipjs.FontLib.loadFont(`demo-${face}`, trueTypeOf(woff));
  const font = bwipjs.FontLib.lookup(`demo-${face}`);
  fonts.set(face, font);
  return font;
};

const glyphOf = (face: Face, letter: string): Glyph => {
  const name = face + letter;
  const known = glyphs.get(name);
  if (known !== undefined) return known;
  // The library returns no outline for a letter that the font lacks, although its types do not say so; such a letter
  // takes no space.
  const path: bwipjs.FontLib.PathData | undefined = bwipjs.FontLib.getpaths(
    fontOf(face),
    letter.codePointAt(0) ?? 32,
    grid,
    grid,
  );
  const glyph = {
    advance: path?.advance ?? 0,
    steps: (path ?? []).map((step): [string, ...number[]] => {
      if (step.type === 'Q') return ['Q', step.cx, step.cy, step.x, step.y];
      if (step.type === 'C') return ['C', step.cx1, step.cy1, step.cx2, step.cy2, step.x, step.y];
      return [step.type, step.x, step.y];
    }),
  };
  glyphs.set(name, glyph);
  return glyph;
};

/** The width of a line of text; `size` is the line height, `tracking` the letter spacing relative to it. */
export const widthOf = (face: Face, text: string, size: number, tracking = 0): number => {
  let width = 0;
  for (const letter of text) width += glyphOf(face, letter).advance / grid + tracking;
  return (width - (text === '' ? 0 : tracking)) * size;
};

export interface Setting {
  x: number;
  /** The y of the baseline. */
  y: number;
  size: number;
  align?: 'left' | 'centre' | 'right';
  tracking?: number;
}

/** The cubic control points are at two thirds of the way to the quadratic one. */
const towards = (from: number, control: number): number => from + (2 / 3) * (control - from);

const operators: Readonly<Record<string, string>> = { M: 'm', L: 'l', Q: 'c', C: 'c' };

interface PdfGlyph {
  /** The operators that fill its outline, in thousandths of the line height, deflated; null without an outline. */
  outline: Buffer | null;
  /** Where the next letter begins, in thousandths of the line height. */
  advance: number;
}

const pdfGlyphs = new Map<string, PdfGlyph>();

export const pdfGlyph = (face: Face, letter: string): PdfGlyph => {
  const known = pdfGlyphs.get(face + letter);
  if (known) return known;
  const { advance, steps } = glyphOf(face, letter);
  let last: number[] = [0, 0];
  const lines = steps.map(([command, ...points]) => {
    const [lastX = 0, lastY = 0] = last;
    const [cx = 0, cy = 0, x = 0, y = 0] = points;
    last = points.slice(-2);
    const given =
      command === 'Q'
        ? [towards(lastX, cx), towards(lastY, cy), towards(x, cx), towards(y, cy), x, y]
        : points;
    return `${given.map(Math.round).join(' ')} ${operators[command] ?? 'l'}`;
  });
  const outline = lines.length === 0 ? null : deflateSync(`${lines.join('\n')}\nf`);
  const glyph = { outline, advance };
  pdfGlyphs.set(face + letter, glyph);
  return glyph;
};

/** A line of text as the data of one SVG path. */
export const outline = (face: Face, text: string, setting: Setting): string => {
  const { y, size, align = 'left', tracking = 0 } = setting;
  const share = { left: 0, centre: 0.5, right: 1 }[align];
  let x = setting.x - widthOf(face, text, size, tracking) * share;
  let data = '';
  for (const letter of text) {
    const { advance, steps } = glyphOf(face, letter);
    for (const [command, ...points] of steps) {
      if (command === 'M' && data !== '') data += 'Z';
      data += command;
      points.forEach((point, index) => {
        const at = index % 2 === 0 ? x + (point / grid) * size : y - (point / grid) * size;
        data += `${index === 0 ? '' : ' '}${at.toFixed(1)}`;
      });
    }
    x += (advance / grid + tracking) * size;
  }
  return data === '' ? '' : `${data}Z`;
};
