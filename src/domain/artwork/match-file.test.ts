import { describe, expect, test } from 'vitest';
import { codesInFile, labelForFile, longestPieces, piecesOfName } from './match-file.ts';
import type { ArtworkFacts } from '../files/artwork-facts.ts';

const read = (parts: Partial<Extract<ArtworkFacts, { state: 'read' }>> = {}): ArtworkFacts => ({
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [],
  pixels: null,
  codes: [],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
  ...parts,
});
const textsOf = (name: string) => piecesOfName(name).map(({ text }) => text);

describe('the pieces of a file’s name', () => {
  test('are its words and runs of them, with what stands between, and without the type of the file', () => {
    expect(textsOf('OV-10000_front.pdf')).toEqual([
      'OV-10000',
      'OV-10000_front',
      '10000',
      '10000_front',
      'front',
    ]);
    expect(textsOf('Jam 4012345678901 (final v2).PDF')).toContain('4012345678901');
  });

  test('are not shorter than three characters, and not those of a novel', () => {
    expect(textsOf('A-1.pdf')).toEqual(['A-1']);
    expect(piecesOfName(`${'word '.repeat(40)}.pdf`).length).toBeLessThanOrEqual(78);
    expect(textsOf('.pdf')).toEqual([]);
  });

  test('that stand within a longer one are left out', () => {
    const found = piecesOfName('OV-1000-B.pdf').filter(({ text }) => ['OV-1000', 'OV-1000-B'].includes(text));
    expect(longestPieces(found).map(({ text }) => text)).toEqual(['OV-1000-B']);
  });
});

test('the barcodes in a file are read, GS1 elements too', () => {
  const place = { isReadable: true, area: { x: 0, y: 0, width: 1, height: 1 } };
  const code = { ...place, page: 1, format: 'EAN13', symbology: ']E0', text: '4012345678901' };
  const gs1 = { ...place, page: 1, format: 'Code128', symbology: ']C1', text: '0104012345678901' };
  expect([...codesInFile(read({ codes: [code] }), 2026).keys()]).toContain('04012345678901');
  expect([...codesInFile(read({ codes: [gs1] }), 2026).keys()]).toContain('04012345678901');
  expect(codesInFile({ state: 'unread', reason: 'format' }, 2026).size).toBe(0);
});

describe('the label that a file is for', () => {
  const label = (id: string, parts: object = {}) => ({
    id,
    labelSku: null,
    labelType: null,
    labelSize: null,
    labelOrientation: null,
    ...parts,
  });
  const labels = [
    label('n', { labelSku: 'LBL-N', labelType: 'Nutritional', labelSize: '100 x 50' }),
    label('b', { labelSku: 'LBL-B', labelType: 'Barcode', labelSize: '60 x 40' }),
    label('m', { labelSku: 'LBL-M', labelType: 'BBD', labelSize: '60 x 40' }),
  ];
  test.each([
    ['its label SKU', 'X_LBL-B.pdf', read(), 'b'],
    ['its type', 'X nutrition.pdf', read(), 'n'],
    ['its type in two words', 'X best before.pdf', read(), 'm'],
    ['its type in German', 'X-MHD.pdf', read(), 'm'],
    ['its size', 'X.pdf', read({ sizes: [{ widthMm: 100, heightMm: 50 }] }), 'n'],
    ['its size, turned', 'X.pdf', read({ sizes: [{ widthMm: 50, heightMm: 100 }] }), 'n'],
  ])('is known by %s', (_, name, facts, id) => {
    expect(labelForFile(labels, name, facts)).toBe(id);
  });

  test('is the only one, and unknown if two fit', () => {
    expect(labelForFile([label('one')], 'X.pdf', read())).toBe('one');
    expect(labelForFile(labels, 'X.pdf', read())).toBe(null);
    expect(labelForFile(labels, 'X.pdf', read({ sizes: [{ widthMm: 60, heightMm: 40 }] }))).toBe(null);
    expect(labelForFile([], 'X.pdf', read())).toBe(null);
  });
});
