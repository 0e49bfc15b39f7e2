import { describe, expect, test } from 'vitest';
import { linesToDraw, withDrawnLines } from './drawn-words.ts';
import { LayoutRequest, type CodeSymbol } from './job.ts';
import { codesMeant, layoutLabel } from './layouts.ts';
import type { DateKind } from '../codes/gs1/date-kind.ts';
import { rulerLabel } from './ruler.ts';
import { wordsOf } from './words-of.ts';
import { field, fieldText, linesOf } from './zpl-text.ts';
import { media, jam, barcode, faultOf, bestBefore } from '#testing/samples/jam-label.ts';

describe('a barcode label', () => {
  test.each([
    ['EAN-13', '5012345678900', '^BEN,', '^FD501234567890^FS'],
    // Some programs that draw ZPL do not support ^B8 and ^BU, so these codes are drawn bar by bar.
    ['EAN-8', '50123452', '^GB', '^FD50123452^FS'],
    ['UPC-A', '036000291452', '^GB', '^FD036000291452^FS'],
    ['ITF-14', '15012345678907', '^B2N,', '^FD15012345678907^FS'],
    ['Code 128', 'AB-12/x', '^BCN,', '^FD>:AB-12/x^FS'],
    ['Code 128 with its own signs', 'A>B', '^BCN,', '^FD>:A>0B^FS'],
  ])('is %s by the code that the product has', (_, code, command, content) => {
    const zpl = layoutLabel(media, { ...jam, barcode: code }, barcode);
    expect(zpl).toContain(command);
    expect(zpl).toContain(content);
    expect(zpl).toContain('^FDJAM-1^FS');
    expect(zpl).toContain('^FDPlum jam^FS');
    expect(zpl).toMatch(/^~CC\^\^CT~\^CD,\^XA.*\^CI28.*\^PW800\^LL400.*\^PQ1\^XZ\n$/);
  });

  test.each([
    ['typed with spaces', '5 012345 678900', '^BEN,', '5012345678900'],
    ['typed with hyphens', '978-0-306-40615-7', '^BEN,', '9780306406157'],
    ['filled to 14 digits', '05012345678900', '^BEN,', '5012345678900'],
    ['printed as UPC-E', '04252614', '^GB', '042100005264'],
    ['with hyphens and a GTIN-8 by chance', '5012-3452', '^BCN,', '5012-3452'],
  ])('is that of an article alone for a number %s', (_, code, command, meant) => {
    const product = { ...jam, barcode: code };
    expect(layoutLabel(media, product, barcode)).toContain(command);
    expect(codesMeant(product, barcode)).toEqual([meant]);
  });

  test.each([
    [null, 'This product has no barcode. Nothing was printed.'],
    ['5012345678901', 'The check digit of 5012345678901 is wrong: it should be 0. Nothing was printed.'],
    ['Süß', 'The barcode Süß has characters that no barcode can hold. Nothing was printed.'],
  ])('is refused for %s', (code, sentence) => {
    expect(faultOf(() => layoutLabel(media, { ...jam, barcode: code }, barcode))).toBe(sentence);
  });

  test('is refused where its bars do not fit, at either resolution', () => {
    for (const dotsPerMm of [8, 12])
      expect(
        faultOf(() =>
          layoutLabel({ ...media, dotsPerMm, mediaWidthMm: 25, mediaHeightMm: 25 }, jam, barcode),
        ),
      ).toBe(
        'A label of 25 x 25 mm is too small for this. Nothing was printed. Choose a printer with larger labels.',
      );
  });

  test('says darkness, speed and offset where the printer has them', () => {
    const zpl = layoutLabel(
      { ...media, darkness: 7, speed: 4, offsetXDots: 12, offsetYDots: -3 },
      jam,
      barcode,
    );
    expect(zpl).toMatch(/~SD07\^XA.*\^LS-12\^LT-3\^MD0\^PR4/);
  });
});

describe('a label of best before and batch', () => {
  test('has both in words and as GS1-128 that begins with FNC1', () => {
    const zpl = layoutLabel(media, jam, bestBefore);
    expect(zpl).toContain('^FDBest before: 31.03.2027^FS');
    expect(zpl).toContain('^FDBatch: L2207^FS');
    expect(zpl).toContain('^FD(01)05012345678900(15)270331(10)L2207^FS');
    expect(zpl).toContain('^FH_^FD>;>801050123456789001527033110>6L2207^FS');
  });

  test('is a GS1 DataMatrix where the bars are too wide', () => {
    const zpl = layoutLabel({ ...media, mediaWidthMm: 50 }, jam, bestBefore);
    expect(zpl).toContain('^BXN,4,200,20,20,,@^FH_^FD@101050123456789001527033110L2207^FS');
    expect(zpl).not.toContain('^BC');
  });

  test('is refused for a code that is no GTIN', () => {
    expect(faultOf(() => layoutLabel(media, { ...jam, barcode: 'AB-12' }, bestBefore))).toBe(
      'The barcode AB-12 of this product is no GTIN, which the code with batch and date needs. Nothing was printed.',
    );
  });

  test.each([
    ['a day that is none', { batch: 'L1', bestBefore: '2027-02-30' }],
    ['a day in words', { batch: 'L1', bestBefore: 'soon' }],
    ['21 characters', { batch: 'L'.repeat(21), bestBefore: '2027-03-31' }],
    ['no batch', { batch: ' ', bestBefore: '2027-03-31' }],
    ['a letter that no code of GS1 has', { batch: 'Łód', bestBefore: '2027-03-31' }],
    ['a separator', { batch: 'L\u001d1', bestBefore: '2027-02-30' }],
  ])('takes no fields with %s', (_, fields) => {
    expect(LayoutRequest.safeParse({ layout: 'best_before', fields }).success).toBe(false);
  });

  test('a layout that is none is refused with those that are', () => {
    expect(LayoutRequest.safeParse({ layout: 'poster', fields: {} }).error?.issues[0]?.message).toBe(
      'This must be artwork, barcode, best_before, address or carton.',
    );
  });

  test('has the symbol that was chosen, and is refused where that does not fit', () => {
    const as = (symbol: CodeSymbol) => ({ ...bestBefore, fields: { ...bestBefore.fields, symbol } });
    expect(layoutLabel(media, jam, as('gs1_128'))).toContain('^FD>;>801050123456789001527033110>6L2207^FS');
    expect(layoutLabel(media, jam, as('datamatrix'))).toContain('^FD@101050123456789001527033110L2207^FS');
    const link = 'https://id.gs1.org/01/05012345678900/10/L2207?15=270331';
    expect(layoutLabel(media, jam, as('digital_link'))).toContain(`^FDMA,${link}^FS`);
    expect(codesMeant(jam, as('digital_link'))).toEqual([link]);
    const narrow = { ...media, mediaWidthMm: 40 };
    expect(layoutLabel(narrow, jam, as('auto'))).toContain('^BXN');
    expect(faultOf(() => layoutLabel(narrow, jam, as('gs1_128')))).toContain('too small for this');
  });

  test.each([
    [null, '31.03.2027'],
    ['dd/mm/yyyy', '31/03/2027'],
    ['mm/dd/yyyy', '03/31/2027'],
    ['yyyy.mm.dd', '2027.03.31'],
    ['yyyy-mm-dd', '2027-03-31'],
  ])('has its day as the client wants it printed: %s', (dateFormat, day) => {
    const zpl = layoutLabel(media, { ...jam, dateFormat }, bestBefore);
    expect(zpl).toContain(`^FDBest before: ${day}^FS`);
    expect(zpl).toContain('15270331');
  });

  test('a batch of one character is not left alone after a change of subset', () => {
    const fields = { ...bestBefore.fields, batch: 'M' };
    expect(layoutLabel(media, jam, { layout: 'best_before', fields })).toContain(
      '^FD>;>8010501234567890015270331>610M^FS',
    );
  });

  test('a batch with signs of addresses is encoded in the link', () => {
    const fields = { ...bestBefore.fields, batch: 'A/7?b&c%', symbol: 'digital_link' } as const;
    expect(codesMeant(jam, { layout: 'best_before', fields })).toEqual([
      'https://id.gs1.org/01/05012345678900/10/A%2F7%3Fb%26c%25?15=270331',
    ]);
  });
});

describe('text', () => {
  test('can never be a command: what begins one is written in hexadecimal @security-7.8', () => {
    expect(fieldText('^XZ~JA\\&_5E')).toBe('_5EXZ_7EJA_5C&_5F5E');
    expect(fieldText('a\r\nb\u0000')).toBe('a_0D_0Ab_00');
    expect(fieldText('łódź ß ñ č €')).toBe('łódź ß ñ č €');
    const evil = '^XZ^XA^FD~JR\\';
    const beginning = '~CC^^CT~';
    for (const request of [barcode, bestBefore]) {
      const zpl = layoutLabel(media, { ...jam, sku: evil, itemDescription: evil }, request);
      expect(zpl.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
      expect(zpl.slice(beginning.length)).not.toContain('~');
    }
    expect(rulerLabel(media, evil).slice(beginning.length)).not.toContain('~');
  });

  test('is broken between words, and ends in an ellipsis where it does not fit', () => {
    const size = { width: 100, height: 20, most: 2 };
    expect(linesOf('plum jam', size)).toEqual(['plum jam']);
    expect(linesOf('plum jam with cinnamon', size)).toEqual(['plum jam', 'with cin...']);
    expect(linesOf('', size)).toEqual([]);
  });
});

describe('19: what a label says in words is whole', () => {
  const cased = {
    ...jam,
    codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12 } as const],
  };
  const filled = (layout: 'best_before' | 'carton', fields: object) => {
    const parsed = LayoutRequest.parse({ layout, fields });
    return parsed.layout === 'artwork' ? barcode : parsed;
  };
  const wordsOf = (zpl: string): string =>
    Array.from(zpl.matchAll(/\^FH_\^FD([^^]*)/g), ([, text]) => text).join(' ');
  const narrow = { ...media, mediaWidthMm: 40 };
  const longest = { batch: 'ABCDEFGHIJKLMNOPQRST', bestBefore: '2027-03-31' };

  test('19: a label of 40 mm has its day and its batch whole, on more lines', () => {
    const words = wordsOf(layoutLabel(narrow, jam, filled('best_before', longest)));
    expect(words).toContain('31.03.2027');
    expect(words).not.toContain('...');
  });

  test('19: a carton whose last number is too wide for its label is refused', () => {
    const tiny = { ...media, mediaWidthMm: 25 };
    expect(wordsOf(layoutLabel(tiny, cased, filled('carton', {}), 2))).toContain('of 2');
    expect(faultOf(() => layoutLabel(tiny, cased, filled('carton', { of: '9999' }), 1000))).toMatch(
      /^A label of 25 x 50 mm is too small for this\./,
    );
  });

  test('19: cartons are not counted beyond the highest number where nobody says of how many', () => {
    expect(wordsOf(layoutLabel(media, cased, filled('carton', { from: '9999' }), 1))).toContain('of 9999');
    const values = { last: 10_000, most: 9_999 };
    expect(() => layoutLabel(media, cased, filled('carton', { from: '9999' }), 2)).toThrow(
      expect.objectContaining({
        details: { fields: { 'fields.from': { code: 'refusal.highest_carton', values } } },
      }),
    );
  });

  test('19: a day that a code of two digits cannot tell from another is refused', () => {
    const isRead = (bestBefore: string) =>
      LayoutRequest.safeParse({ layout: 'best_before', fields: { batch: 'L1', bestBefore } }).success;
    expect(['0027-03-31', '1926-03-31', '1999-12-31', '2077-01-01', '2127-03-31'].filter(isRead)).toEqual([]);
    expect(['2000-01-01', '2027-03-31', '2076-12-31'].filter(isRead)).toHaveLength(3);
  });

  test.each(['.', '..'])(
    '19: the batch or serial number %s, which readers take out of a link, is refused in a link alone',
    (batch) => {
      const fields = { batch, bestBefore: '2027-03-31' };
      expect(
        faultOf(() => layoutLabel(media, jam, filled('best_before', { ...fields, symbol: 'digital_link' }))),
      ).toBe(
        `The batch ${batch} cannot stand in a GS1 Digital Link. Nothing was printed. Choose another symbol.`,
      );
      expect(faultOf(() => layoutLabel(media, jam, filled('best_before', fields)))).toBe('none');
      const piece = { ...fields, batch: 'L7', serial: batch, symbol: 'ean_digital_link' };
      expect(faultOf(() => layoutLabel(media, jam, filled('best_before', piece)))).toBe(
        `The serial number ${batch} cannot stand in a GS1 Digital Link. Nothing was printed. Choose another symbol.`,
      );
    },
  );
});

describe('B58: words with characters that printers lack', () => {
  test.each(['绿茶', 'ชา', 'شاي', 'зелёный чай', 'Ǽ'])(
    '%s stays a line of the label until it is drawn, in its place',
    (itemDescription) => {
      const label = layoutLabel(media, { ...jam, itemDescription }, barcode);
      const lines = linesToDraw(label);
      expect(lines).toMatchObject([{ text: itemDescription, height: 21 }]);
      const dots = { width: 8, height: 2, bits: Uint8Array.of(0xff, 0x81) };
      const drawn = withDrawnLines(label, [{ dots, rise: 5 }]);
      expect(drawn).not.toContain(itemDescription);
      // The line began at 37 dots from above.
      expect(drawn).toContain('^FO12,32^GFA,2,2,1,FF81^FS');
    },
  );

  test('are as wide as the letters of China and Japan are, and no mark is parted from its letter', () => {
    const size = { width: 100, height: 20, most: 9 };
    expect(linesOf('东东东东东东东', size)).toEqual(['东东东东东', '东东']);
    expect(linesOf('ชิชิชิชิชิชิชิชิชิชิ', size).every((line) => !/^\p{M}/u.test(line))).toBe(true);
  });

  test('what is only a letter with its accent apart is no such character', () => {
    const itemDescription = 'Cafe\u0301 Łódź ß ñ č € Jam™\ufe0f Hasel\u00adnuss\u200b';
    const label = layoutLabel(media, { ...jam, itemDescription }, barcode);
    expect(label).toContain('^FDCafé Łódź ß ñ č € Jam™ Haselnuss^FS');
    expect(linesToDraw(label)).toEqual([]);
  });
});

test('a description that is too long for a line is written smaller and on more lines, and is whole', () => {
  const itemDescription =
    'Plum jam with cinnamon and cloves, from plums of our own trees, without any sugar added';
  const words = wordsOf(layoutLabel({ ...media, mediaWidthMm: 60 }, { ...jam, itemDescription }, barcode));
  expect(words.replaceAll('\n', ' ')).toContain(itemDescription);
});

test('a description is never cut off: it takes as many small lines as it needs, and one that has no room is refused by that', () => {
  const small = { ...media, mediaWidthMm: 60, mediaHeightMm: 40 };
  const itemDescription = `Plum jam ${'with cinnamon and cloves '.repeat(20)}(contains MILK and NUTS)`;
  const longer = { ...jam, itemDescription };
  const words = wordsOf(layoutLabel({ ...small, mediaHeightMm: 60 }, longer, bestBefore));
  expect(words.replaceAll('\n', ' ')).toContain(itemDescription);
  const sentence =
    'The description of this product is too long for a label of 60 x 40 mm: it is not cut off. Nothing was printed. Choose a printer with larger labels, or shorten it.';
  expect(faultOf(() => layoutLabel(small, longer, bestBefore))).toBe(sentence);
  const marked = { ...longer, releaseMark: 'LP1/812/7/3' };
  expect(faultOf(() => layoutLabel(small, marked, bestBefore))).toBe(sentence);
  // What else is wrong is said first.
  expect(faultOf(() => layoutLabel(small, { ...longer, barcode: null }, bestBefore))).toMatch(
    /has no barcode/,
  );
  expect(faultOf(() => layoutLabel({ ...small, mediaHeightMm: 12 }, longer, bestBefore))).toMatch(
    /too small for this/,
  );
});

describe('the mark of the release', () => {
  const marked = { ...jam, releaseMark: 'LP1/812/7/3' };

  test('stands in the lower right corner of every layout, and is a code that must be read', () => {
    for (const request of [barcode, bestBefore]) {
      const label = layoutLabel(media, marked, request);
      expect(label).toContain('^BXN,2,200,16,16,,@^FH_^FDLP1/812/7/3^FS');
      expect(codesMeant(marked, request)).toEqual([...codesMeant(jam, request), 'LP1/812/7/3']);
    }
  });

  test('a label without room for it is refused with its own size', () => {
    const narrow = { ...media, mediaWidthMm: 32, mediaHeightMm: 20 };
    expect(faultOf(() => layoutLabel(narrow, jam, barcode))).toBe('none');
    expect(faultOf(() => layoutLabel(narrow, marked, barcode))).toMatch(
      /^A label of 32 x 20 mm is too small for this/,
    );
  });
});

describe('B69: dates by their kind and market', () => {
  const dated = (dateWords: string | null, dateKind: DateKind): string => {
    const product = { ...jam, dateWords, dateKind };
    const label = layoutLabel(media, product, bestBefore);
    const [code = ''] = codesMeant(product, bestBefore);
    return `${wordsOf(label).split('\n')[2] ?? ''} | ${code.slice(16, 24)}`;
  };

  test.each<[string | null, DateKind, string]>([
    [null, 'best_before', 'Best before: 31.03.2027 | 15270331'],
    ['eu', 'use_by', 'Use by: 31.03.2027 | 17270331'],
    ['us_california', 'best_before', 'BEST if Used by 31.03.2027 | 15270331'],
    ['us_california', 'use_by', 'USE by 31.03.2027 | 17270331'],
    ['de', 'best_before', 'Mindestens haltbar bis: 31.03.2027 | 15270331'],
    ['fr', 'use_by', 'À consommer jusqu’au 31.03.2027 | 17270331'],
    ['eu', 'packed', 'Packed on: 31.03.2027 | 13270331'],
    ['eu', 'sell_by', 'Sell by: 31.03.2027 | 16270331'],
    ['eu', 'expiry', 'Expiry date: 31.03.2027 | 17270331'],
  ])('of %s, %s is %s', (words, kind, expected) => {
    expect(dated(words, kind)).toBe(expected);
  });

  test('a month alone is the end of it: its words say so, a use-by date has its day, and another day than the last is refused', () => {
    const monthly = (dateWords: string | null, dateKind: DateKind, bestBefore_ = '2028-02-29'): string => {
      const product = { ...jam, dateWords, dateKind, dateFormat: 'mm/yyyy' };
      const fields = { ...bestBefore.fields, bestBefore: bestBefore_ };
      return wordsOf(layoutLabel(media, product, { ...bestBefore, fields })).split('\n')[2] ?? '';
    };
    expect([
      monthly('eu', 'best_before'),
      monthly('de', 'best_before', '2027-02-28'),
      monthly('us_california', 'best_before'),
      monthly('eu', 'use_by', '2028-02-28'),
      monthly('eu', 'packed', '2028-02-28'),
    ]).toEqual([
      'Best before end: 02/2028',
      'Mindestens haltbar bis Ende: 02/2027',
      'BEST if Used by 02/2028',
      'Use by: 28.02.2028',
      'Packed on: 02/2028',
    ]);
    for (const kind of ['best_before', 'expiry', 'sell_by'] as const)
      expect(() => monthly('eu', kind, '2028-02-28')).toThrow(
        /^The labels of this client show a date as its month, which lasts to its end, and 28\.02\.2028 is not/,
      );
  });

  test('a kind that California does not allow is refused', () => {
    expect(() => dated('us_california', 'sell_by')).toThrow(/California allows best before and use by alone/);
  });
});

test('bars and a matrix stand side by side, and a link has the client’s own domain and the serial number', () => {
  const product = { ...jam, linkDomain: 'https://id.orchard.example' };
  const request = {
    layout: 'best_before',
    fields: { ...bestBefore.fields, serial: 'S-7', symbol: 'ean_digital_link' },
  } as const;
  const link = 'https://id.orchard.example/01/05012345678900/10/L2207/21/S-7?15=270331';
  expect(codesMeant(product, request)).toEqual(['5012345678900', link]);
  const label = layoutLabel(media, product, request);
  expect(label).toContain(`^FDMA,${link}^FS`);
  expect(label).toMatch(/\^BEN,/);
});

test('36: what is below a Code 128 is a text of the label, the same in every language of printers', () => {
  for (let point = 0x20; point < 0x7f; point += 1) {
    const code = `A${String.fromCharCode(point)}B7`;
    const label = layoutLabel(media, { ...jam, barcode: code }, barcode);
    expect(label).toMatch(/\^BCN,\d+,N,/);
    expect(label).toContain(`^A0N,30,30${field(code)}`);
    expect(wordsOf(label)).toBe(`JAM-1\nPlum jam\n${code}`);
  }
});

test('a label answers all its words, and a SKU is never cut off', () => {
  const sku = `JAM-${'0123456789'.repeat(8)}`;
  const words = wordsOf(layoutLabel(media, { ...jam, sku }, bestBefore));
  expect(words.replaceAll('\n', '')).toContain(sku);
  expect(words).toContain('Plum jam');
  expect(words).toContain('Batch: ');
  expect(wordsOf(layoutLabel(media, { ...jam, sku: 'A^B~C_D' }, barcode))).toContain('A^B~C_D');
  // What stands below bars too, whether the printer or the portal writes it.
  for (const code of ['5012345678900', '50123452', '036000291452', '15012345678907', 'A^B>C_D'])
    expect(wordsOf(layoutLabel(media, { ...jam, barcode: code }, barcode))).toBe(`JAM-1\nPlum jam\n${code}`);
  // Its content is written once, in a line of its own.
  expect(wordsOf(layoutLabel(media, jam, bestBefore)).match(/05012345678900/g)).toHaveLength(1);
  const beside = { ...bestBefore, fields: { ...bestBefore.fields, symbol: 'ean_datamatrix' } } as const;
  expect(wordsOf(layoutLabel(media, jam, beside)).split('\n')).toContain('5012345678900');
});
