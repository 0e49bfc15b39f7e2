import { describe, expect, test } from 'vitest';
import type { ArtworkFacts, ReadArtwork } from '../files/artwork-facts.ts';
import { artworkFindings, type ArtworkUse } from './findings.ts';

const read = (facts: Partial<ReadArtwork>): ArtworkFacts => ({
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [],
  pixels: null,
  codes: [],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
  ...facts,
});
const area = { x: 0, y: 0, width: 1, height: 1 };
const code = (text: string, format = 'EAN13', symbology = ']E0') => ({
  page: 1,
  format,
  symbology,
  text,
  isReadable: true,
  area,
});
const use = (label: Partial<ArtworkUse['label']> = {}, product: Partial<ArtworkUse['product']> = {}) => ({
  label: { labelSku: 'LBL-1', labelSize: null, labelOrientation: null, labelType: null, ...label },
  product: { sku: 'JAM-1', clientSku: null, barcode: null, ...product },
  currentYear: 2026,
});
const found = (facts: ArtworkFacts, about: ArtworkUse) =>
  artworkFindings(facts, about).map(({ code: name, isFault }) => (isFault ? name : `(${name})`));
const sentences = (facts: ArtworkFacts, about: ArtworkUse) =>
  artworkFindings(facts, about).map(({ sentence }) => sentence);

describe('the size of the page against that of the label', () => {
  const page = (widthMm: number, heightMm: number) => read({ sizes: [{ widthMm, heightMm }] });

  test.each<[string, string | null, [number, number], string[]]>([
    ['60 x 40 mm', null, [60, 40], []],
    ['60 x 40 mm', null, [60.5, 39.5], []],
    ['60 x 40 mm', null, [60.51, 40], ['size']],
    ['60 x 40 mm', null, [60, 39.49], ['size']],
    ['60 x 40 mm', null, [40, 60], ['(turned)']],
    ['60 x 40 mm', 'Portrait', [40, 60], []],
    ['40 x 60 mm', 'Landscape', [40, 60], ['(turned)']],
    ['4 x 6 in', null, [101.6, 152.4], []],
    ['4 x 6 in', null, [100, 150], ['size']],
    ['Ø 40 mm', null, [40, 40], []],
    ['Ø 40 mm', null, [40, 50], ['size']],
    ['50 mm', null, [50, 20], []],
    ['50 mm', null, [20, 30], ['size']],
    ['as agreed', null, [1, 1], []],
  ])('%s %s and a page of %s', (labelSize, labelOrientation, [width, height], expected) => {
    expect(found(page(width, height), use({ labelSize, labelOrientation }))).toEqual(expected);
  });

  test('is said with both sizes, and with the page where there are several', () => {
    const sizes = [
      { widthMm: 60, heightMm: 40 },
      { widthMm: 61.3, heightMm: 40 },
    ];
    const about = use({ labelSize: '60 x 40 mm' });
    expect(sentences(page(50, 30), about)).toEqual(['The page is 50 × 30 mm. The label is 60 × 40 mm.']);
    expect(sentences(read({ sizes }), about)).toEqual(['Page 2 is 61.3 × 40 mm. The label is 60 × 40 mm.']);
  });
});

describe('the barcodes against the codes of the product', () => {
  const ours = '4012345678901';
  const caseCode = '14012345678908';

  test.each<[string, ReturnType<typeof code>, Partial<ArtworkUse['product']>, string[]]>([
    ['the barcode', code(ours), { barcode: ours }, []],
    ['the barcode as UPC-A', code('0036000291452'), { barcode: '036000291452' }, []],
    ['another', code('4006381333931'), { barcode: ours }, ['other_code', 'missing_code']],
    ['a further code', code(caseCode, 'ITF', ']I1'), { codes: [{ code: caseCode }] }, []],
    // A till that reads it sells a case.
    ['the case of the unit', code(caseCode, 'ITF', ']I1'), { barcode: ours }, ['missing_code']],
    ['the SKU', code('JAM-1', 'Code128', ']C0'), {}, []],
    ['the client SKU in another case', code('ov-9', 'Code128', ']C0'), { clientSku: 'OV-9' }, []],
    ['the label SKU', code('LBL-1', 'Code39', ']A0'), {}, []],
    ['another text', code('TEA-7', 'Code128', ']C0'), {}, ['other_code']],
    ['its GTIN with a batch', code(`010${ours}10A1`, 'DataMatrix', ']d2'), { barcode: ours }, []],
    ['another GTIN with a batch', code('010400638133393110A1', 'Code128', ']C1'), {}, ['other_code']],
    ['a batch alone', code('10A1', 'Code128', ']C1'), {}, []],
    ['a wrong check digit', code('14012345678902', 'ITF', ']E0'), {}, ['check_digit']],
    ['a web address', code('https://example.com/jam', 'QRCode', ']Q1'), {}, []],
    [
      'a Digital Link of another product',
      code('https://example.com/01/04006381333931', 'QRCode', ']Q1'),
      { barcode: ours },
      ['other_code', 'missing_code'],
    ],
    ['a pallet', code('00340123450000000000', 'Code128', ']C1'), {}, []],
  ])('%s', (_, barcode, product, expected) => {
    expect(found(read({ codes: [barcode] }), use({ labelType: 'Barcode' }, product))).toEqual(expected);
  });

  test('a missing one is a fault of a barcode label alone, and only where there is a barcode', () => {
    const blank = read({});
    expect(sentences(blank, use({ labelType: 'Barcode' }, { barcode: ours }))).toEqual([
      `The barcode ${ours} is not in it.`,
    ]);
    expect(found(blank, use({ labelType: 'Address' }, { barcode: ours }))).toEqual([]);
    expect(found(blank, use({ labelType: 'Barcode' }))).toEqual([]);
  });

  test('are named, and the right check digit is', () => {
    const codes = [code('4006381333931'), code('4006381333931'), code('14012345678902', 'ITF', ']E0')];
    expect(sentences(read({ codes }), use())).toEqual([
      'The barcode 4006381333931 in it is none of the codes of this product.',
      'The barcode 14012345678902 has a wrong check digit: it should be 8.',
    ]);
  });
});

test('fonts that are not in it are named', () => {
  expect(sentences(read({ fontsMissing: ['Helvetica', 'Arial'] }), use())).toEqual([
    'It does not contain all of its fonts (Helvetica, Arial): it prints with others.',
  ]);
});

describe('the resolution', () => {
  test.each([
    [199, ['resolution']],
    [200, []],
    [null, []],
  ])('of a picture in a document, %s dots per inch', (lowestDpi, expected) => {
    expect(found(read({ lowestDpi }), use())).toEqual(expected);
  });

  test.each<[string | null, [number, number], string[]]>([
    ['50.8 x 25.4 mm', [400, 200], []],
    ['50.8 x 25.4 mm', [200, 400], []],
    ['50.8 x 25.4 mm', [399, 200], []],
    ['50.8 x 25.4 mm', [395, 200], ['resolution']],
    [null, [10, 10], []],
    ['50 mm', [10, 10], []],
  ])('of a picture on a label of %s, %s pixels', (labelSize, [width, height], expected) => {
    expect(found(read({ pixels: { width, height } }), use({ labelSize }))).toEqual(expected);
  });
});

test('a file that was not read is a fault, but for a format that nobody can check here', () => {
  expect(found({ state: 'unread', reason: 'encrypted' }, use())).toEqual(['unread']);
  expect(found({ state: 'unread', reason: 'format' }, use())).toEqual(['(unread)']);
});

test('36: the pages of a file of sheets have the same labels, or it is said that only the first is printed', () => {
  const sheets = (...codes: string[]) =>
    read({
      pages: codes.length,
      pagesRead: Math.min(4, codes.length),
      codes: codes.flatMap((text, at) =>
        text === '' ? [] : { ...code(text, 'Code128', ']C0'), page: at + 1 },
      ),
    });
  const label = use({ pages: 'sheet', labelSku: 'X001' });
  const foundIn = (...codes: string[]) => found(sheets(...codes), label);
  expect(foundIn('X001')).toEqual([]);
  expect(foundIn('X001', 'X001')).toEqual([]);
  expect(foundIn('X001', 'X002')).toEqual(['pages']);
  expect(foundIn('', '')).toEqual(['pages']);
  expect(foundIn('X001', 'X001', 'X001', 'X001', 'X001')).toEqual(['pages']);
  expect(sentences(sheets('X001', 'X002'), label)).toEqual([
    'It has 2 sheets, of which the labels may differ: only a label of the first is printed. Upload each sheet as a file of its own.',
  ]);
});

test('B46: what the pages of a file are must be said; then only those that are labels are judged', () => {
  const many = read({ pages: 12, pagesRead: 4, codes: [code('4006381333931')] });
  const cases: [string | null, string[]][] = [
    [null, ['other_code', 'missing_code', 'pages']],
    ['first', ['other_code', 'missing_code']],
    // Cartons carry the codes of marketplaces and carriers.
    ['each', []],
  ];
  for (const [pages, expected] of cases)
    expect(found(many, use({ pages, labelType: 'Barcode' }, { barcode: '4012345678901' }))).toEqual(expected);
  expect(sentences(read({ pages: 10_000, pagesRead: 4 }), use({ pages: 'each' }))).toEqual([
    'It has 10,000 pages. At most 1,000 different labels are printed from one file: divide it.',
  ]);
  expect(sentences(read({ pages: 10_000, pagesRead: 4 }), use())).toEqual([
    'It has 10,000 pages, and only the first is printed. Only the first 4 were checked. Say on the label what its pages are: one label, a different label each, or a sheet of equal labels.',
  ]);
});

test('B43: ink that is lost is a fault until a setting of the label prints it; layers and overprint are notes', () => {
  const place = { page: 1, areas: [area] };
  const facts = read({
    found: [
      { ...place, code: 'layers', values: {} },
      { ...place, code: 'lost_ink', values: { areas: 2 } },
      { ...place, code: 'lost_word', values: { words: 'CONTAINS MILK', why: 'grey' } },
      { ...place, code: 'lost_word', values: { words: 'PALE', why: 'faint' } },
      { ...place, code: 'quiet_zone', values: { text: '5012345678900', side: 'left' } },
    ],
  });
  expect(sentences(facts, use())).toEqual([
    'Two areas will not be printed: they are too light or too thin for black dots.',
    'These words will not be printed: CONTAINS MILK.',
    'These words will not be printed: PALE.',
    'The barcode 5012345678900 has too little margin on its left: scanners need white there.',
    'It has layers. It is drawn and printed as its layers are set for print.',
  ]);
  for (const grey of ['black', 'pattern'])
    expect(found(facts, use({ grey }))).toEqual(['lost_word', 'quiet_zone', '(layers)']);
  expect(artworkFindings(facts, use())[0]).toMatchObject({ code: 'lost_ink', page: 1, areas: [area] });
});

test('36: what is cut off, too small or damaged is a fault with its sentence', () => {
  const place = { page: 1, areas: [area] };
  const facts = read({
    found: [
      { ...place, code: 'tiny_code', values: { text: '5012345678900', mm: 0.18, least: 0.25 } },
      { ...place, code: 'tiny_bars', values: { text: 'X0017TEST3', mm: 0.125, least: 0.165 } },
      { ...place, code: 'broken_picture', values: { pictures: 1 } },
      { ...place, code: 'broken_picture', values: { pictures: 2 } },
      { ...place, code: 'cut_word', values: { words: 'CONTAINS MILK' } },
    ],
  });
  expect(sentences(facts, use())).toEqual([
    'The squares of the code 5012345678900 are 0.18 mm wide: scanners need 0.25 mm. Draw it larger.',
    'The narrowest bars of the barcode X0017TEST3 are 0.125 mm wide: scanners need 0.165 mm. Draw it larger.',
    'A picture in it is damaged: some or all of it will not be printed.',
    '2 pictures in it are damaged: some or all of them will not be printed.',
    'These words are cut off at the edge of the page: CONTAINS MILK.',
  ]);
  expect(artworkFindings(facts, use()).every(({ isFault }) => isFault)).toBe(true);
});

test('37: what looks like bars, and is read by nothing, is a note: it may be a symbol that is seldom on labels', () => {
  const facts = read({ found: [{ page: 1, areas: [area], code: 'unread_bars', values: { codes: 1 } }] });
  expect(artworkFindings(facts, use())).toMatchObject([
    {
      isFault: false,
      sentence: 'What looks like a barcode is not read: look whether bars are cut off, covered or damaged.',
    },
  ]);
});
