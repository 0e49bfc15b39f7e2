import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#testing/samples/any-text.ts';
import { sayInEnglish } from '../words/say.ts';
import { readCode } from './read-code.ts';

const context = { currentYear: 2026, sites: ['https://labels.example.com/'] };

const read = (text: string) => readCode(text, context);

const gs = '\u001d';

const theGtin = '08697415550576';

const unitSpellings = [theGtin, '8697415550576'];

describe('spellings of one GTIN', () => {
  test.each([
    ['8697415550576', 'gtin', null],
    ['08697415550576', 'gtin', null],
    ['869 7415 550576', 'gtin', null],
    ['8697415550576\r\n', 'gtin', null],
    ['\t8697415550576\t', 'gtin', null],
    ['86974155505768697415550576', 'gtin', null],
    ['8697415550576\r8697415550576', 'gtin', null],
    [']E08697415550576', 'gtin', ']E0'],
    [']E08697415550576\r]E08697415550576', 'gtin', ']E0'],
    [']C08697415550576', 'gtin', ']C0'],
    [']I108697415550576', 'gtin', ']I1'],
    ['0108697415550576', 'gs1', null],
    [']C10108697415550576', 'gs1', ']C1'],
    [`]C1${gs}0108697415550576`, 'gs1', ']C1'],
    [']C1010869741555057610LOT1', 'gs1', ']C1'],
    [`]d2010869741555057610LOT1${gs}17261231`, 'gs1', ']d2'],
    [']Q30108697415550576', 'gs1', ']Q3'],
    [']J10108697415550576', 'gs1', ']J1'],
    [']e00108697415550576', 'gs1', ']e0'],
    [`${gs}0108697415550576`, 'gs1', null],
    ['010869741555057610LOT1<GS>17261231', 'gs1', null],
    ['010869741555057610LOT1{GS}17261231', 'gs1', null],
    ['010869741555057610LOT1^]17261231', 'gs1', null],
    ['010869741555057610LOT1\u241d17261231', 'gs1', null],
    ['010869741555057610LOT1#17261231', 'gs1', null],
    ['010869741555057610LOT1~17261231', 'gs1', null],
    ['(01)08697415550576', 'gs1', null],
    ['(01)08697415550576(10)LOT1', 'gs1', null],
    ['(01) 0869 7415 550576 (10) LOT1', 'gs1', null],
    [']C1(01)08697415550576(10)LOT1', 'gs1', ']C1'],
    ['https://id.gs1.org/01/08697415550576', 'digital-link', null],
    ['http://example.com/01/8697415550576', 'digital-link', null],
    ['HTTPS://ID.EXAMPLE.COM/01/08697415550576', 'digital-link', null],
    ['https://example.com/some/stem/01/08697415550576/10/LOT1/21/S1', 'digital-link', null],
    ['https://example.com/01/08697415550576/21/S1/10/LOT1', 'digital-link', null],
    ['https://example.com/gtin/08697415550576/lot/LOT1', 'digital-link', null],
    ['https://example.com/01/08697415550576?17=261231&linkType=gs1:pip', 'digital-link', null],
    ['https://example.com/%30%31/08697415550576', 'digital-link', null],
    [']Q1https://example.com/01/08697415550576', 'digital-link', ']Q1'],
    ['https://example.com/01/08697415550576/', 'digital-link', null],
  ])('%j is that GTIN, as %s', (text, form, symbology) => {
    expect(read(text)).toMatchObject({ form, symbology, gtin: theGtin, level: 'unit', problem: null });
    expect(read(text).keys[0]).toContain(theGtin);
  });
});

describe('elements', () => {
  test('stand in their order, with title, value and day', () => {
    expect(read(`]C1010869741555057617260200310300019510L/7${gs}21S-1`).elements).toEqual([
      { ai: '01', title: 'GTIN', value: theGtin },
      { ai: '17', title: 'USE BY or EXPIRY', value: '260200', date: '2026-02-28' },
      { ai: '3103', title: 'NET WEIGHT (kg)', value: '000195' },
      { ai: '10', title: 'BATCH/LOT', value: 'L/7' },
      { ai: '21', title: 'SERIAL', value: 'S-1' },
    ]);
  });

  test.each([
    ['240200', '2024-02-29'],
    ['261231', '2026-12-31'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
  ])('a best before of %s is %s when it is 2026', (digits, date) => {
    expect(read(`]C1010869741555057615${digits}`).elements[1]).toEqual({
      ai: '15',
      title: 'BEST BEFORE or BEST BY',
      value: digits,
      date,
    });
  });

  test('a day with a time has both', () => {
    expect(read(']C1010869741555057670032612312359').elements[1]?.date).toBe('2026-12-31T23:59');
    expect(read(']C1010869741555057680082612312359').elements[1]?.date).toBe('2026-12-31T23:59');
  });

  test('an identifier that is not allocated does not hide what follows', () => {
    const { elements, problem } = read(`]C101086974155505760512345${gs}10LOT1`);
    expect(elements.map(({ ai, value }) => [ai, value])).toEqual([
      ['01', theGtin],
      ['0512', '345'],
      ['10', 'LOT1'],
    ]);
    expect(problem).toMatchObject({ code: 'code.unknown_identifier' });
  });

  test.each([
    ['the check pair of a model number', '80131987654Ad4X4bL5ttr2310c2K'],
    ['a bank account', '8007DE89370400440532013000'],
    ['a piece of a total', '8006086974155505760102'],
  ])('%s is checked and right', (_, text) => {
    expect(read(`]C1${text}`).elements[0]?.problem).toBeUndefined();
  });

  test.each([
    ['80131987654Ad4X4bL5ttr2310c2J', '2K'],
    ['00106141412345678907', '8'],
  ])('the last characters of %s are said to be wrong, and which they should be', (text, expected) => {
    expect(read(`]C1${text}`).elements[0]?.problem).toMatchObject({ expected });
  });
});

describe('what it stands for', () => {
  test('an indicator names a case, and the unit in it is looked up after it', () => {
    expect(read('(01)18697415550573')).toMatchObject({
      gtin: '18697415550573',
      level: 'case',
      keys: [['18697415550573'], unitSpellings],
      problem: null,
    });
    expect(read('18697415550573')).toMatchObject({
      form: 'gtin',
      level: 'case',
      keys: [['18697415550573', '18697415550573'], unitSpellings],
    });
  });

  test('a variable measure has no unit in it', () => {
    expect(read('(01)98697415550579').keys).toEqual([['98697415550579']]);
  });

  test('a pallet counts what it holds', () => {
    expect(read('(00)106141412345678908(02)08697415550576(37)48')).toMatchObject({
      gtin: theGtin,
      level: 'pallet',
      pieces: 48,
      problem: null,
    });
  });

  test('a pallet without contents opens nothing and says what it is', () => {
    expect(read('(00)106141412345678908')).toMatchObject({
      gtin: null,
      keys: [],
      problem: { code: 'code.sscc' },
    });
  });

  test.each(['2012345678903', '0212345678909', '0412345678903', '20123451', '01234565'])(
    '%s is a number inside one company',
    (text) => {
      expect(read(text)).toMatchObject({ form: 'gtin', isRestricted: true });
    },
  );

  test('our own page is that product, and the same page of another site is not', () => {
    expect(read('https://labels.example.com/products/12')).toMatchObject({
      form: 'page',
      productId: 12,
      problem: null,
    });
    expect(read('https://evil.example.com/products/12')).toMatchObject({
      form: 'text',
      productId: null,
      problem: { code: 'code.web_address' },
    });
  });

  test('UPC-E is looked up written out as well', () => {
    const [same] = read('04252614').keys;
    expect(same).toEqual(expect.arrayContaining(['04252614', '042100005264', '00042100005264']));
    expect(read(']E00042100005264').keys).toEqual([
      ['0042100005264', '00042100005264', '0042100005264', '042100005264'],
    ]);
  });

  test('X25: eight digits that are a GTIN-8 and a UPC-E are both', () => {
    expect(read('01234565').keys).toEqual([
      [
        '01234565',
        '00000001234565',
        '0000001234565',
        '000001234565',
        '01234565',
        '00012345000065',
        '0012345000065',
        '012345000065',
      ],
    ]);
  });
});

describe('what is wrong is said, and names no product', () => {
  test.each([
    ['8697415550575', 'code.check_digit', '6'],
    ['0108697415550575', 'code.check_digit', '6'],
    [']C10108697415550575', 'code.check_digit', '6'],
    ['(01)08697415550575(10)LOT1', 'code.check_digit', '6'],
    ['https://example.com/01/8697415550575', 'code.check_digit', '6'],
    [']C101086974155505', 'code.value', undefined],
    [']C1LOT1', 'code.malformed', undefined],
    [']C1010869741555057617261332', 'code.value', undefined],
    [']C1010869741555057610', 'code.value', undefined],
    [`]C1010869741555057610${'L'.repeat(21)}`, 'code.malformed', undefined],
    [']C1010869741555057610LÖT', 'code.value', undefined],
    [`(01)08697415550576(01)05012345678900`, 'code.two_keys', undefined],
    ['https://example.com/01/08697415550576/01/05012345678900', 'code.two_keys', undefined],
    ['https://example.com/01/08697415550576?01=05012345678900', 'code.two_keys', undefined],
    ['https://example.com/01/08697415550576/37/5', 'code.malformed', undefined],
    [']C110LOT1', 'code.no_product', undefined],
    ['javascript:alert(1)', 'code.web_address', undefined],
    ['https://example.com/', 'code.web_address', undefined],
    ['5.01235E+12', 'code.ruined', undefined],
    ['5,01235e+12', 'code.ruined', undefined],
    ['', 'code.empty', undefined],
    [' \r\n', 'code.empty', undefined],
    [']C1', 'code.empty', undefined],
  ])('%j: %s', (text, code, expected) => {
    const { problem, productId } = read(text);
    expect(problem).toMatchObject({ code, ...(expected === undefined ? {} : { expected }) });
    expect(problem?.message).toMatch(/^[A-Z(\d].*\.$/);
    expect(productId).toBeNull();
  });

  test.each(['(01)08697415550575', ']C10108697415550575', ']C1010869741555057617261332'])(
    'nothing is looked up for %j',
    (text) => {
      expect(read(text).keys).toEqual([]);
    },
  );
});

describe('any other text stays a text', () => {
  test.each([
    'HP 19139',
    '10ABC',
    'SKU-01',
    '123',
    'B07XJ8C8F5',
    'X001ABCDEF',
    '(red) mug',
    'abcabc',
    '01-2025',
  ])('%j', (text) => {
    expect(read(text)).toMatchObject({ form: 'text', elements: [], gtin: null, problem: null, text });
  });
});

test('no text makes it throw @need-2.7', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ']C1',
      ']d2',
      '01',
      '(01)',
      '10',
      gs,
      '(',
      ')',
      'https://',
      '/01/',
      '?',
      '%',
      '#',
      '\0',
      '\ud800',
    ),
    anyText(12),
    fc.stringMatching(/^\d{1,20}$/),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { problem, keys, elements } = read(pieces.join(''));
      expect(problem === null || keys.length === 0 || elements.length === 0).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ['', 'There is no code.'],
  ['5012345678901', 'The check digit of 5012345678901 should be 0, not 1. Scan it again.'],
  [
    '1Z999AA10123456784',
    'This is the number of a UPS parcel. It names no product: scan a code on the product.',
  ],
  [
    '50123456789005012345678917',
    'Two scans ran together: 5012345678900 and 5012345678917. Scan them one after the other.',
  ],
  ['(01)05012345678900(15)271332', 'There is no such day.'],
  ['(01)0501234567890', '14 digits must stand here, not 13.'],
  ['https://example.com/jam', 'This is a web address that names no product.'],
])('what is said of %o is the sentence of a fact', (text, sentence) => {
  const { problem } = read(text);
  expect(problem?.message).toBe(sentence);
  expect(problem && sayInEnglish(problem.said)).toBe(sentence);
});
