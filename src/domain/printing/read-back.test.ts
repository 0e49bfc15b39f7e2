import { describe, expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { faultOfReading } from './read-back.ts';

const read = (text: string, symbology = ']E0') => ({ symbology, text });
const batch = '01040123456789011527033110L7';

describe('a label', () => {
  test.each<[string, string, ReturnType<typeof read>[]]>([
    ['with its barcode', '4012345678901', [read('4012345678901')]],
    ['with a UPC-A that is read as EAN-13', '036000291452', [read('0036000291452')]],
    ['with an ITF-14', '14012345678908', [read('14012345678908', ']I1')]],
    ['with a text', 'JAM-1', [read('JAM-1', ']C0')]],
    ['with batch and date', batch, [read(batch, ']C1')]],
    ['with FNC1 in front', batch, [read(`\u001d${batch}`, ']d2')]],
  ])('%s is printed', (_, meant, codes) => {
    expect(faultOfReading([meant], codes)).toBe(null);
  });

  test.each<[string, string, ReturnType<typeof read>[], string]>([
    [
      'whose code cannot be read',
      '4012345678901',
      [],
      'The code 4012345678901 cannot be read in the picture of the label. Nothing was printed.',
    ],
    [
      'with another barcode',
      '4012345678901',
      [read('4006381333931')],
      'The picture of the label has the code 4006381333931, and should have 4012345678901. Nothing was printed.',
    ],
    [
      'with another batch',
      batch,
      [read('01040123456789011527033110L8', ']C1')],
      `The picture of the label has the code 01040123456789011527033110L8, and should have ${batch}. Nothing was printed.`,
    ],
    [
      'with a case instead of a unit',
      '4012345678901',
      [read('14012345678908', ']I1')],
      'The picture of the label has the code 14012345678908, and should have 4012345678901. Nothing was printed.',
    ],
    [
      'with a second code',
      '4012345678901',
      [read('4012345678901'), read('TEA', ']C0')],
      'The picture of the label also has the code TEA, which nobody meant. Nothing was printed.',
    ],
    [
      'whose text lost a zero',
      '00123',
      [read('123', ']C0')],
      'The picture of the label has the code 123, and should have 00123. Nothing was printed.',
    ],
    [
      'with other codes of thousands of characters',
      '4012345678901',
      Array.from({ length: 11 }, () => read('x'.repeat(3_000), ']Q1')),
      `The picture of the label has the code ${Array.from({ length: 10 }, () => `${'x'.repeat(80)}…`).join(', ')}, …, and should have 4012345678901. Nothing was printed.`,
    ],
  ])('%s is not', (_, meant, codes, sentence) => {
    const fault = faultOfReading([meant], codes);
    expect(fault && sayInEnglish(fault)).toBe(sentence);
  });
});
