import { describe, expect, test } from 'vitest';
import { DateWords } from '../clients/date-words.ts';
import { labelOfPiece } from './counter.ts';
import { linesToDraw } from './drawn-words.ts';
import { LayoutRequest } from './job.ts';
import { codesMeant, layoutLabel } from './layouts.ts';
import { widthOfText } from './letters/letter-widths.ts';
import { rulerLabel } from './ruler.ts';
import { wordsOf } from './words-of.ts';
import { media, jam, barcode, faultOf } from '#testing/samples/jam-label.ts';
import { said } from '../words/say.ts';

describe('the label of a carton', () => {
  const cased = {
    ...jam,
    codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12 } as const],
  };
  const carton = (fields: object) => {
    const parsed = LayoutRequest.parse({ layout: 'carton', fields });
    return parsed.layout === 'artwork' ? barcode : parsed;
  };

  test('has the GTIN of the case, its pieces, and a number that counts up from label to label', () => {
    const zpl = layoutLabel(media, cased, carton({ batch: 'L1', bestBefore: '2027-03-31' }), 12);
    expect(zpl).toContain('^FD12 pieces^FS');
    expect(zpl).toContain('>;>801150123456789071527033110>6L1^FS');
    expect(labelOfPiece(zpl, 1)).toContain('^FDCarton 1 of 12^FS');
    expect(labelOfPiece(zpl, 12)).toContain('^FDCarton 12 of 12^FS');
    expect(labelOfPiece(zpl, 12)).not.toContain('\u0001');
  });

  const english = 'Batch: L1|Serial: S7|12 pieces|Carton 3 of 12';
  test.each<[DateWords, string]>([
    ['eu', english],
    ['us', english],
    ['us_california', english],
    ['de', 'Charge: L1|Seriennummer: S7|12 Stück|Karton 3 von 12'],
    ['fr', 'N° de lot : L1|N° de série : S7|12 pièces|Carton 3 sur 12'],
    ['es', 'Lote: L1|N.º de serie: S7|12 unidades|Caja 3 de 12'],
    ['it', 'Lotto: L1|Numero di serie: S7|12 pezzi|Cartone 3 di 12'],
    ['nl', 'Lotnummer: L1|Serienummer: S7|12 stuks|Doos 3 van 12'],
    ['pl', 'Nr partii: L1|Nr seryjny: S7|12 szt.|Karton 3 z 12'],
  ])(
    'has all its words in those of its market, and its number counts up beside them: %s',
    (market, words) => {
      const fields = { batch: 'L1', bestBefore: '2027-03-31', serial: 'S7', of: '12' };
      const zpl = layoutLabel(media, { ...cased, dateWords: market }, carton(fields), 12);
      const lines = wordsOf(labelOfPiece(zpl, 3)).split('\n');
      for (const line of words.split('|')) expect(lines).toContain(line);
      // As a picture, its number would be the same on every label.
      expect(linesToDraw(zpl)).toEqual([]);
      expect(words.startsWith('Batch') || !/Batch|Serial:|pieces| of /.test(lines.join('\n'))).toBe(true);
    },
  );

  test('every market has been asked for its words, and one piece is not called several', () => {
    const single = { ...cased, codes: cased.codes.map((code) => ({ ...code, pieces: 1 })) };
    const ofOne = DateWords.options.map((dateWords) =>
      wordsOf(layoutLabel(media, { ...single, dateWords }, carton({})))
        .split('\n')
        .find((line) => line.startsWith('1 ')),
    );
    expect(ofOne).toEqual([
      ...Array.from({ length: 3 }, () => '1 pieces'),
      '1 Stück',
      '1 pièce',
      '1 unidad',
      '1 pezzo',
      '1 stuk',
      '1 szt.',
    ]);
  });

  test('goes on from another number, of another total', () => {
    const zpl = layoutLabel(media, cased, carton({ from: '5', of: '9' }), 5);
    expect(labelOfPiece(zpl, 5)).toContain('^FDCarton 9 of 9^FS');
    expect(codesMeant(cased, carton({ from: '5', of: '9' }))).toEqual(['0115012345678907']);
  });

  test('is refused where it would count beyond the last carton, and for a product without a case', () => {
    expect(() => layoutLabel(media, cased, carton({ from: '5', of: '9' }), 6)).toThrow(
      expect.objectContaining({
        details: { fields: { 'fields.of': said('refusal.last_carton', { last: 10, most: 9 }) } },
      }),
    );
    expect(faultOf(() => layoutLabel(media, jam, carton({}), 1))).toBe(
      'This product has no GTIN of a case, which the label of a carton needs. Nothing was printed. Add one to its codes.',
    );
  });

  test('its number is put into no text of a person', () => {
    const evil = { ...cased, sku: '\u00017\u0002' };
    const zpl = layoutLabel(media, evil, carton({}), 3);
    expect(labelOfPiece(zpl, 3)).toContain('^FD_017_02^FS');
  });

  test.each([
    [{ from: '0' }],
    [{ from: '1.5' }],
    [{ from: 'one' }],
    [{ of: '10000' }],
    [{ bestBefore: '2027-02-30' }],
    [{ batch: 'a b' }],
  ])('takes no %o', (fields) => {
    expect(LayoutRequest.safeParse({ layout: 'carton', fields }).success).toBe(false);
  });
});

describe('the label of an address', () => {
  const address = (lines: string, sscc?: string) => {
    const parsed = LayoutRequest.parse({ layout: 'address', fields: { lines, sscc } });
    return parsed.layout === 'artwork' ? barcode : parsed;
  };
  const lines = 'Łódź Fruits Sp. z o.o.\nul. Żwirki 5\n90-001 Łódź\nPoland';
  const sizeOf = (zpl: string) => Number(/\^A0N,(\d+),/.exec(zpl)?.[1]);

  test('has its lines as large as they fit', () => {
    const short = layoutLabel(media, jam, address('Ana\nPoland'));
    const long = layoutLabel({ ...media, mediaHeightMm: 30 }, jam, address(lines));
    for (const line of lines.split('\n')) expect(long).toContain(`^FD${line}^FS`);
    expect(sizeOf(short)).toBe(48);
    expect(sizeOf(long)).toBeLessThan(48);
    expect(codesMeant(jam, address(lines))).toEqual([]);
  });

  test('has its lines whole, however many blanks stand between their words', () => {
    const narrow = { ...media, mediaWidthMm: 50 };
    const zpl = layoutLabel(narrow, jam, address(`Fruits${' '.repeat(24)}Gate 7\nDock\t\t4\nPoland`));
    const written = [...zpl.matchAll(/\^FO(\d+),\d+\^A0N,(\d+),\d+\^FH_\^FD(.*?)\^FS/g)];
    expect(written.map(([, , , text]) => text)).toEqual(['Fruits Gate 7', 'Dock 4', 'Poland']);
    for (const [, left, high, text = ''] of written)
      expect(Number(left) + widthOfText(text, Number(high))).toBeLessThanOrEqual(50 * media.dotsPerMm);
  });

  test('has the number of the parcel as GS1-128', () => {
    const request = address(lines, '(00) 3 4012345 000000001 7');
    expect(layoutLabel(media, jam, request)).toContain('^FD>;>800340123450000000017^FS');
    expect(codesMeant(jam, request)).toEqual(['00340123450000000017']);
  });

  test.each([
    [{ lines: '' }],
    [{ lines: Array.from({ length: 9 }, () => 'x').join('\n') }],
    [{ lines: 'x'.repeat(61) }],
    [{ lines, sscc: '340123450000000018' }],
    [{ lines, sscc: '1234' }],
  ])('takes no %o', (fields) => {
    expect(LayoutRequest.safeParse({ layout: 'address', fields }).success).toBe(false);
  });

  test('is refused where it does not fit', () => {
    const small = { ...media, mediaWidthMm: 20, mediaHeightMm: 10 };
    expect(faultOf(() => layoutLabel(small, jam, address(lines)))).toContain('too small for this');
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

describe('a code that is scanned in transport', () => {
  const pallet = { ...media, mediaWidthMm: 100, mediaHeightMm: 150 };
  const address = {
    layout: 'address',
    fields: { lines: 'Bakery\nUnit 4', sscc: '340123456000000019' },
  } as const;
  const caseCode = { ...jam, barcode: '15012345678907' };

  test.each([
    ['an SSCC', 8, address, '^BY4,3,254^BCN,254,'],
    ['an SSCC', 11.81, address, '^BY6,3,374^BCN,374,'],
    ['an ITF-14', 8, barcode, '^BY4,3,254^B2N,254,'],
  ] as const)(
    '%s has bars of 0.495 mm and 31.75 mm at %s dots per mm, where there is room',
    (_, dotsPerMm, layout, bars) => {
      expect(layoutLabel({ ...pallet, dotsPerMm }, caseCode, layout)).toContain(bars);
    },
  );

  test('is narrower and lower where there is less', () => {
    expect(layoutLabel({ ...media, mediaWidthMm: 70, mediaHeightMm: 40 }, caseCode, barcode)).toMatch(
      /\^BY3,3,\d+\^B2N/,
    );
  });
});

test('bars have at most 48 characters and 165.1 mm: more is a matrix, or is refused', () => {
  const wide = { ...media, mediaWidthMm: 220 };
  const long = (symbol: 'auto' | 'gs1_128') =>
    ({
      layout: 'best_before',
      fields: { batch: 'L'.repeat(20), bestBefore: '2027-03-31', serial: 'S'.repeat(20), symbol },
    }) as const;
  expect(layoutLabel(wide, jam, long('auto'))).toContain('^BXN,');
  expect(faultOf(() => layoutLabel(wide, jam, long('gs1_128')))).toContain('too small');
  const most = { ...long('gs1_128').fields, batch: 'L'.repeat(18), serial: 'S' };
  // With bars of three dots it would be 173 mm long.
  expect(layoutLabel(wide, jam, { ...long('gs1_128'), fields: most })).toContain('^BY2,');
});
