import { describe, expect, test } from 'vitest';
import { linesToDraw } from '#domain/printing/drawn-words.ts';
import { drawWords } from './draw-words.ts';

const turn = { lane: 'a test' };
const label = (...lines: string[]) =>
  `^XA${lines.map((line, at) => `^FO10,${100 + 60 * at}^A0N,40,40^FH_^FD${line}^FS`).join('')}^XZ`;

describe('words that printers cannot write', () => {
  test('become pictures in their places; all others stay as they are @security-7.16', async () => {
    const drawn = await drawWords(label('Plum jam', '绿茶', 'Łódź', 'ﾅｯﾂ'), turn);
    const text = drawn !== null && 'label' in drawn ? drawn.label : '';
    expect(text).toMatch(
      /^\^XA\^FO10,100\^A0N,40,40\^FH_\^FDPlum jam\^FS\^FO10,148\^GFA,\d+,\d+,\d+,[^^]+\^FS\^FO10,220\^A0N,40,40\^FH_\^FDŁódź\^FS\^FO10,268\^GFA,[^^]+\^FS\^XZ$/,
    );
    expect(linesToDraw(text)).toEqual([]);
  });

  test('36: the sign of average filling, ℮, has a font', async () => {
    const drawn = await drawWords(label('250 g ℮'), turn);
    expect(drawn !== null && 'label' in drawn && linesToDraw(drawn.label)).toEqual([]);
  });

  test.each([
    ['a sign for which no font is kept', 'Jam 🍓', '🍓'],
    ['a character of private use', 'A\ue000', '\ue000'],
    ['a character that was lost before', 'Caf\ufffd', '\ufffd'],
  ])('%s is named', async (_, text, missing) => {
    await expect(drawWords(label('茶', text), turn)).resolves.toEqual({ missing });
  });
});
