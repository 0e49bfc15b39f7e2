import { describe, expect, test } from 'vitest';
import { signWithoutFont } from '#domain/printing/characters.ts';
import { linesToDraw } from '#domain/printing/drawn-words.ts';
import { drawWords } from './draw-words.ts';
import { fontWith } from './kept-fonts.js';
import { shapeLine } from './shape-words.js';

const turn = { lane: 'a test' };
const label = (...lines: string[]) =>
  `^XA${lines.map((line, at) => `^FO10,${100 + 60 * at}^A0N,40,40^FH_^FD${line}^FS`).join('')}^XZ`;

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
