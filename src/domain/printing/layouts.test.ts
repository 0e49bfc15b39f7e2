import { describe, expect, test } from 'vitest';
import { LayoutRequest } from './job.ts';
import { layoutLabel } from './layouts.ts';
import type { Media } from './printer.ts';
import { rulerLabel } from './ruler.ts';
import { fieldText, linesOf } from './zpl-text.ts';

const media: Media = {
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
  darkness: null,
  speed: null,
  offsetXDots: 0,
  offsetYDots: 0,
};

const jam = { sku: 'JAM-1', itemDescription: 'Plum jam', barcode: '5012345678900' };
const barcode = { layout: 'barcode', fields: {} } as const;
const bestBefore = { layout: 'best_before', fields: { batch: 'L2207', bestBefore: '2027-03-31' } } as const;

const faultOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'none';
};

describe('a barcode label', () => {
  test.each([
    ['EAN-13', '5012345678900', '^BEN,', '^FD501234567890^FS'],
    // Not every program that draws ZPL knows ^B8 and ^BU: these are drawn bar by bar.
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
    expect(zpl).toMatch(/^\^XA\^CI28.*\^PW800\^LL400.*\^PQ1\^XZ\n$/);
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
    expect(zpl).toMatch(/^~SD07\^XA.*\^LS-12\^LT-3\^PR4/);
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

  test.each([['address'], ['carton'], ['label']])('%s is no layout yet, and says so', (layout) => {
    expect(LayoutRequest.safeParse({ layout, fields: {} }).error?.issues[0]?.message).toBe(
      'This must be artwork, barcode or best_before: no other layout can be printed yet.',
    );
  });
});

describe('text', () => {
  test('can never be a command: what begins one is written in hexadecimal', () => {
    expect(fieldText('^XZ~JA\\&_5E')).toBe('_5EXZ_7EJA_5C&_5F5E');
    expect(fieldText('a\r\nb\u0000')).toBe('a_0D_0Ab_00');
    expect(fieldText('łódź ß ñ č €')).toBe('łódź ß ñ č €');
    const evil = '^XZ^XA^FD~JR\\';
    for (const request of [barcode, bestBefore]) {
      const zpl = layoutLabel(media, { ...jam, sku: evil, itemDescription: evil }, request);
      expect(zpl.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
      expect(zpl).not.toContain('~');
    }
    expect(rulerLabel(media, evil)).not.toContain('~');
  });

  test('is broken between words, and ends in an ellipsis where it does not fit', () => {
    const size = { width: 124, height: 20, most: 2 };
    expect(linesOf('plum jam', size)).toEqual(['plum jam']);
    expect(linesOf('plum jam with cinnamon', size)).toEqual(['plum jam', 'with ci...']);
    expect(linesOf('', size)).toEqual([]);
  });
});

describe('the ruler', () => {
  test.each([
    [8, 100, 50],
    [12, 60, 40],
  ])('at %d dots per mm has a tick at each millimetre', (dotsPerMm, mediaWidthMm, mediaHeightMm) => {
    const zpl = rulerLabel({ ...media, dotsPerMm, mediaWidthMm, mediaHeightMm }, 'Bench 1');
    const ticks = [...zpl.matchAll(/\^FO(\d+),0\^GB1,(\d+),1\^FS/g)].map(([, x]) => Number(x));
    expect(ticks).toEqual(Array.from({ length: mediaWidthMm }, (_, mm) => mm * dotsPerMm));
    expect(zpl).toContain('^FDBench 1^FS');
    expect(zpl).toContain(`^FD${mediaWidthMm} x ${mediaHeightMm} mm, ${dotsPerMm} dots per mm^FS`);
  });
});
