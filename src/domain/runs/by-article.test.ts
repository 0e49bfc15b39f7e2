import { describe, expect, test } from 'vitest';
import { gtin } from '#testing/pieces.ts';
import { judgeLabel, judgeProduct, type CodeJudgement, type Wanted } from './judge-code.ts';
import { isCovered } from './judge-piece.ts';
import { placedOf } from './placed-codes.ts';
import { firstByArticle } from './run.ts';

const ean = '5012345678900';
const fnsku = { code: 'X000000001', kind: 'fnsku', level: 'unit' };

type Content = Readonly<Record<string, unknown>>;

/** A run of the first label of a released product, by the rules of a format. */
const runOf = (
  { label = {}, ...content }: Content & { label?: Content },
  plan: Partial<Wanted['plan']> = {},
  format = firstByArticle,
): Wanted => ({
  plan: {
    ...{ productId: 1, sku: 'JAM', release: 1, clientRelease: null, labelId: 'a', labelSku: null },
    ...{ level: 'unit', batch: null, dates: {}, inStoreCodes: null },
    ...plan,
  },
  placed: placedOf({ sku: 'JAM', labels: [{ id: 'a', ...label }], ...content }, 'a', { format }),
  rolls: [],
  elementsOn: null,
  layouts: null,
  currentYear: 2026,
  format,
});
const before = firstByArticle - 1;

const saidOf = (judged: CodeJudgement): string =>
  judged.is === 'right' ? 'right' : `${judged.is} ${judged.said.code}`;

describe('a GTIN on the goods', () => {
  test.each([
    ['5 012345 678900', [ean], 'unit'],
    ['978-0-306-40615-7', ['9780306406157'], 'unit'],
    ['1 5012345 67890 7', [], 'case'],
    ['04252614', ['042100005264'], 'unit'],
    ['0 425261 4', ['042100005264'], 'unit'],
  ])('that is typed %s is covered by an FNSKU, and of its level, by its digits', (barcode, covers, level) => {
    const content = { barcode, codes: [fnsku] };
    const { placed } = runOf(content);
    expect([placed.covers, placed.codes[0]?.level]).toEqual([covers, level]);
    expect(runOf(content, {}, before).placed).toMatchObject({ covers: [], codes: [{ code: barcode }, {}, {}] });
  });

  test('with hyphens among eight digits is a number of somebody’s own', () => {
    const { placed } = runOf({ barcode: '1234-5670', codes: [fnsku] });
    expect([placed.covers, placed.codes[0]?.code]).toEqual([[], '1234-5670']);
  });

  test('stands where somebody said it, however it is typed there', () => {
    const places = [{ code: '5 012345 678900', standsOn: 'both', labelId: null, isStated: true }];
    expect(runOf({ barcode: '50 12345 678900', places }).placed.codes[0]).toMatchObject({
      ...{ code: ean, standsOn: 'both', isStated: true },
    });
  });

  test.each(['04252614', '01234565'])('that is printed as UPC-E, %s, is scanned whole, too', (upcE) => {
    const whole = upcE === '04252614' ? '042100005264' : '012345000065';
    const texts = [upcE, `]E0${upcE}`, whole, `0${whole}`, `]E00${whole}`, `01${whole.padStart(14, '0')}`];
    const judged = (format: number) =>
      texts.map((text) => saidOf(judgeProduct(runOf({ barcode: upcE }, {}, format), text)));
    expect(judged(firstByArticle)).toEqual(texts.map(() => 'right'));
    expect(judged(before).slice(2)).toEqual(Array(4).fill('wrong run.not_this_product'));
  });

  test('that is another one is wrong, also where it is nearly the same UPC-E', () => {
    const wanted = runOf({ barcode: '04252614' });
    for (const text of ['042100005257', '04252621', gtin('04210000527')])
      expect(judgeProduct(wanted, text).is).not.toBe('right');
  });
});

describe('a covered code is still readable', () => {
  const upc = ['04252614', ']E004252614', '4252614', '425261', '042100005264', ']E00042100005264'];
  const book = [
    ...['978030640615751299', ']E3978030640615751299', '9780306406157 51299', '0306406152', '0-306-40615-2'],
    ...['978-0306406157', 'https://id.gs1.org/01/09780306406157/10/L7'],
    '[)>\u001e06\u001d8P9780306406157\u001d1TL7\u001e\u0004',
  ];

  test.each([
    ['042100005264', upc],
    ['04252614', upc],
    ['01234565', ['01234565', '012345000065', ']E00012345000065']],
    ['9780306406157', book],
    ['978-0-306-40615-7', book],
  ])('%s, however it is sent', (barcode, texts) => {
    const wanted = runOf({ barcode, codes: [fnsku] });
    expect(texts.filter((text) => !isCovered(wanted, text))).toEqual([]);
    const others = ['5012345678900', '19780306406154', '10042100005261', 'X000000001', 'JAM', ']C102097803064061573724'];
    expect(others.filter((text) => isCovered(wanted, text))).toEqual([]);
  });

  test('before format 9 by its own digits alone', () => {
    const wanted = runOf({ barcode: '042100005264', codes: [fnsku] }, {}, before);
    expect(upc.filter((text) => isCovered(wanted, text))).toEqual(['042100005264', ']E00042100005264']);
    const ofBook = runOf({ barcode: '9780306406157', codes: [fnsku] }, {}, before);
    expect(book.filter((text) => isCovered(ofBook, text))).toEqual([
      ...['978-0306406157', 'https://id.gs1.org/01/09780306406157/10/L7'],
    ]);
  });
});
