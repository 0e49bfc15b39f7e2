import { describe, expect, test } from 'vitest';
import { composed, isWritable, signWithoutFont } from '#domain/printing/characters.ts';
import { blankDots, isBlack, placeDots } from '#domain/printing/dots.ts';
import { linesToDraw } from '#domain/printing/drawn-words.ts';
import { widthOfText } from '#domain/printing/letters/letter-widths.ts';
import { labelOf } from '#domain/printing/media.ts';
import { field, fieldAt, textFont } from '#domain/printing/zpl-text.ts';
import { media } from '#testing/samples/jam-label.ts';
import { dotsOfPng } from './dots-png.js';
import { drawLabel } from './draw-label.ts';
import { drawWords } from './draw-words.ts';
import { fontWith } from './kept-fonts.js';
import { shapeLine } from './shape-words.js';

const turn = { lane: 'a test' };
const label = (...lines: string[]) =>
  `^XA${lines.map((line, at) => `^FO10,${100 + 60 * at}^A0N,40,40^FH_^FD${line}^FS`).join('')}^XZ`;

/** Every character of the first plane, but those that no label shows and those that are others written in another way. */
const characters = Array.from({ length: 0x1_00_00 }, (_, point) => String.fromCodePoint(point)).filter(
  (character) => /[^\s\p{C}]/u.test(character) && composed(character) === character,
);
const writable = characters.filter((character) => isWritable(character));
/** Letters of European languages that the font of printers lacks. */
const european = characters.filter(
  (character) => /[\u00a1-\u017f\u0218-\u021b\u1e9e]/u.test(character) && !isWritable(character),
);

/** The side of a cell, and where its letters begin, in dots. */
const [step, off] = [56, 8];

/** Texts, each alone in its field, as the renderer draws them: the dots of each. */
const drawnAs = async (texts: readonly string[], height = 40): Promise<string[]> => {
  const columns = 16;
  const tall = { ...media, mediaWidthMm: (columns * step) / 8, mediaHeightMm: 140 };
  const at = (place: number) => [(place % columns) * step, Math.floor(place / columns) * step] as const;
  const fields = texts.map((text, place) => {
    const [x, y] = at(place);
    return fieldAt(x + off, y + off, textFont(height), field(text));
  });
  const drawn = await drawLabel(Buffer.from(labelOf(tall, fields)), tall, turn);
  const dots = drawn && dotsOfPng(Buffer.from(drawn.picture, 'base64'));
  if (!dots) throw new Error('The characters were not drawn.');
  return texts.map((_, place) => {
    const [x, y] = at(place);
    const cell = blankDots(step, step);
    placeDots(cell, dots, -x, -y);
    return Buffer.from(cell.bits).toString('hex');
  });
};

/** How wide a drawn cell has dots, from where its letters begin. */
const widthOfCell = (hex: string): number => {
  const cell = { width: step, height: step, bits: Buffer.from(hex, 'hex') };
  const rows = Array.from({ length: step }, (_, y) => y);
  const isInked = (x: number) => rows.some((y) => isBlack(cell, x, y));
  return rows.findLastIndex(isInked) + 1 - off;
};

test('36: no letters take more room on a line than is reckoned for them', async () => {
  const pairs = writable.map((character) => character.repeat(2));
  const drawn = await drawnAs(pairs, 20);
  const wider = pairs.filter((pair, place) => widthOfCell(drawn[place] ?? '') > widthOfText(pair, 20));
  expect(wider).toEqual([]);
});

describe('no character is printed as a box', () => {
  test('36: every character that printers are said to write is drawn as itself, and not as what stands for one that is missing', async () => {
    expect(writable.length).toBeGreaterThan(220);
    const [box, ...glyphs] = await drawnAs(['\u4e00', ...writable]);
    const wrong = writable.filter((_, place) => glyphs[place] === box || /^0*$/.test(glyphs[place] ?? ''));
    expect(wrong).toEqual([]);
    // No letter is drawn as another one, but that these two may be.
    const others = writable.filter((_, place) => glyphs.indexOf(glyphs[place] ?? '') !== place);
    expect(others).toEqual(['l']);
  });

  test('36: every other letter of European languages is drawn by the portal, and a sign that no font has is named', async () => {
    expect(european).toEqual(expect.arrayContaining(Array.from('ĀāăēėđğģķļņōūűųșțẞĜ')));
    const drawn = await drawWords(label(...european), turn);
    expect(drawn).toHaveProperty('label');
    expect(drawn !== null && 'label' in drawn && linesToDraw(drawn.label)).toEqual([]);
    await expect(drawWords(label('Rock ‛n’ roll'), turn)).resolves.toEqual({ missing: '‛' });
  });

  test('36: what begins a new line in a field is drawn, and blanks of any width are blanks', async () => {
    expect(linesToDraw(label(field('R\\&D').slice(7, -3)))).toMatchObject([{ text: 'R\\&D' }]);
    const [usual, ...others] = await drawnAs(['5 l', '5\u00a0l', '5\tl', '5\u2009l', '5\u3000l', '5\u202fl']);
    expect(new Set(others)).toEqual(new Set([usual]));
  });
});

describe('words that printers cannot write', () => {
  test('36: become pictures in their places, also ℮, the sign of average filling; all others stay as they are @security-7.16', async () => {
    const drawn = await drawWords(label('Plum jam', '绿茶', 'Łódź', 'ﾅｯﾂ', '250 g ℮'), turn);
    const text = drawn !== null && 'label' in drawn ? drawn.label : '';
    expect(text).toMatch(
      /^\^XA\^FO10,100\^A0N,40,40\^FH_\^FDPlum jam\^FS\^FO10,148\^GFA,\d+,\d+,\d+,[^^]+\^FS\^FO10,220\^A0N,40,40\^FH_\^FDŁódź\^FS\^FO10,268\^GFA,[^^]+\^FS\^FO10,328\^GFA,[^^]+\^FS\^XZ$/,
    );
    expect(linesToDraw(text)).toEqual([]);
  });

  test('a line that is known is drawn beside so many new ones that it is kept no longer', async () => {
    await drawWords(label('known 茶'), turn);
    const others = Array.from({ length: 200 }, (_, at) => `^FO10,9^A0N,9,9^FH_^FD茶${at}^FS`).join('');
    const drawn = await drawWords(`${label('known 茶')}${others}`, turn);
    expect(drawn !== null && 'label' in drawn && linesToDraw(drawn.label)).toEqual([]);
  });

  test('36: are whole, also with marks far below their letters', async () => {
    const drawn = await drawWords(label('مِيِجٍّ'), turn);
    const text = drawn !== null && 'label' in drawn ? drawn.label : '';
    // Its last rows have no dots: `,` is such a row, and `:` the same again.
    expect(text).toMatch(/,:+\^FS/);
  });

  test('a sign for which no font is kept is named', async () => {
    await expect(drawWords(label('茶', 'Jam 🍓'), turn)).resolves.toEqual({ missing: '🍓' });
  });

  test.each([
    ['a character of private use, which one font draws', 'A\uece0', '\uece0'],
    ['a character that was lost before', 'Caf\ufffd', '\ufffd'],
  ])('and so is %s', (_, text, missing) => {
    expect(shapeLine(text)).toEqual({ missing });
  });
});

test('36: what is told at publishing to have no font has none', () => {
  const points = Array.from({ length: 0x1_fb_00 - 0x1_f0_00 }, (_, at) => 0x1_f0_00 + at);
  const told = points.filter((point) => signWithoutFont(String.fromCodePoint(point)) !== null);
  expect(told.length).toBeGreaterThan(2_000);
  expect(told.filter((point) => fontWith(point) !== null)).toEqual([]);
});
