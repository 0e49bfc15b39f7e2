import { describe, expect, test } from 'vitest';
import { gs, gtin, nothingProved } from '#testing/pieces.ts';
import type { CodeJudgement, Wanted } from './code-judgement.ts';
import { isWithElements, judgeLabel, judgeProduct } from './judge-code.ts';
import { isCovered, judgePiece } from './judge-piece.ts';
import { placedOf } from './placed-codes.ts';
import { firstByArticle, firstByKind } from '../formats.ts';
import { notesOf } from '../start-rules.ts';

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
    productId: 1,
    sku: 'JAM',
    release: 1,
    clientRelease: null,
    labelId: 'a',
    labelSku: null,
    level: 'unit',
    batch: null,
    dates: {},
    inStoreCodes: null,
    ...plan,
  },
  placed: placedOf({ sku: 'JAM', labels: [{ id: 'a', ...label }], ...content }, 'a', {
    run: { batch: null, dates: {}, ...plan },
    format,
  }),
  rolls: [],
  ...nothingProved,
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
    expect(runOf(content, {}, before).placed).toMatchObject({
      covers: [],
      codes: [{ code: barcode }, {}, {}],
    });
  });

  test('with hyphens among eight digits is a number of somebody’s own', () => {
    const { placed } = runOf({ barcode: '1234-5670', codes: [fnsku] });
    expect([placed.covers, placed.codes[0]?.code]).toEqual([[], '1234-5670']);
  });

  test('stands where somebody said it, however it is typed there', () => {
    const places = [{ code: '5 012345 678900', standsOn: 'both', labelId: null, isStated: true }];
    expect(runOf({ barcode: '50 12345 678900', places }).placed.codes[0]).toMatchObject({
      code: ean,
      standsOn: 'both',
      isStated: true,
    });
  });

  test('leaves a number of a company as it is, though its digits are UPC-E', () => {
    const label = { labelSku: '04252614' };
    const places = [{ code: '04252614', standsOn: 'label', labelId: 'a', isStated: true }];
    const wanted = runOf({ barcode: ean, label, places });
    expect(saidOf(judgeLabel(wanted, '04252614'))).toBe('right');
  });

  test('is no number of a company: one of eight digits is UPC-E of nothing; in format 9 it was', () => {
    const [upcE, whole] = ['04252614', '042100005264'];
    const places = [{ code: upcE, standsOn: 'label', labelId: 'a', isStated: true }];
    const judged = (format: number, planned = format) => {
      const by = (content: Content) => ({ ...runOf({ barcode: ean, ...content }, {}, planned), format });
      return [
        judgeProduct(by({ sku: upcE }), whole).is,
        judgeProduct(by({ codes: [{ code: upcE, kind: 'other', level: 'unit' }] }), whole).is,
        judgeLabel(by({ label: { labelSku: upcE }, places }), whole).is,
        isCovered(by({ sku: upcE, label: { covers: [upcE] } }), whole),
      ];
    };
    expect(judged(firstByArticle)).toEqual(['right', 'right', 'right', true]);
    expect(judged(firstByKind)).toEqual(['wrong', 'wrong', 'wrong', false]);
    // A plan that a portal of format 9 made does not say of what kind its codes are, but which of them are of any level.
    expect(judged(firstByKind, firstByArticle)).toEqual(['wrong', 'right', 'wrong', false]);
  });

  test('is covered however it is typed and printed, also by the rules of format 10', () => {
    for (const barcode of ['04252614', '01234565']) {
      const wanted = runOf({ barcode, codes: [fnsku], label: { covers: [barcode] } }, {}, firstByKind);
      const whole = barcode === '04252614' ? '042100005264' : '012345000065';
      expect([barcode, whole].map((text) => isCovered(wanted, text))).toEqual([true, true]);
    }
  });

  test.each(['04252614', '01234565'])('that is printed as UPC-E, %s, is scanned whole, too', (upcE) => {
    const whole = upcE === '04252614' ? '042100005264' : '012345000065';
    const texts = [upcE, `]E0${upcE}`, whole, `0${whole}`, `]E00${whole}`, `01${whole.padStart(14, '0')}`];
    const judged = (format: number) =>
      texts.map((text) => saidOf(judgeProduct(runOf({ barcode: upcE }, {}, format), text)));
    expect(judged(firstByArticle)).toEqual(texts.map(() => 'right'));
    expect(judged(firstByKind)).toEqual(texts.map(() => 'right'));
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
    '978030640615751299',
    ']E3978030640615751299',
    '9780306406157 51299',
    '0306406152',
    '0-306-40615-2',
    '978-0306406157',
    'https://id.gs1.org/01/09780306406157/10/L7',
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
    const others = [
      '5012345678900',
      '19780306406154',
      '10042100005261',
      'X000000001',
      'JAM',
      ']C102097803064061573724',
    ];
    expect(others.filter((text) => isCovered(wanted, text))).toEqual([]);
  });

  test('before format 9 by its own digits alone', () => {
    const wanted = runOf({ barcode: '042100005264', codes: [fnsku] }, {}, before);
    expect(upc.filter((text) => isCovered(wanted, text))).toEqual(['042100005264', ']E00042100005264']);
    const ofBook = runOf({ barcode: '9780306406157', codes: [fnsku] }, {}, before);
    expect(book.filter((text) => isCovered(ofBook, text))).toEqual([
      '978-0306406157',
      'https://id.gs1.org/01/09780306406157/10/L7',
    ]);
  });
});

describe('an SSCC', () => {
  const sscc = '340123456000000019';
  const carrying = { barcode: ean, label: { carries: ['sscc'] } };
  const ofPallet = { level: 'pallet', batch: 'L7' } as const;
  const pallet = (more: string) => `(00)${sscc}(02)0${ean}(37)24${more}`;
  const judged = (text: string, plan: Partial<Wanted['plan']> = ofPallet, format = firstByArticle) =>
    judgeLabel(runOf(carrying, plan, format), text);
  const numbers = [{ kind: 'sscc', value: sscc }];

  test.each([
    ['in brackets', pallet('')],
    ['with the batch', pallet('(10)L7')],
    ['in a symbol of GS1', `]C100${sscc}020${ean}3724`],
    ['that no symbology marks', `00${sscc}020${ean}3724`],
    ['that no symbology marks, with a batch', `00${sscc}020${ean}3724${gs}10L7`],
    ['in a symbol that is not of GS1', `]C000${sscc}020${ean}3724`],
    ['alone', `00${sscc}`],
    ['alone in a symbol that is not of GS1', `]C000${sscc}`],
    ['with the batch alone', `(00)${sscc}(10)L7`],
    ['in a link', `https://id.gs1.org/00/${sscc}?02=0${ean}&37=24`],
  ])('beside other elements, %s, proves the label that carries it, and counts once', (_, text) => {
    expect(judged(text)).toMatchObject({ is: 'right', how: 'scanned', numbers });
    expect(judged(text)).not.toHaveProperty('isByElements');
    // It is on whatever packaging there is.
    expect(judged(text, { level: 'case', batch: 'L7' })).toMatchObject({ is: 'right', numbers });
    const places = [{ code: ean, standsOn: 'goods', labelId: null, isStated: true }];
    expect(judgeLabel(runOf({ ...carrying, places }, ofPallet), text)).toMatchObject({
      is: 'right',
      numbers,
    });
  });

  test('says whether its batch was scanned, and hides no other batch, date or article', () => {
    expect(judged(pallet('(10)L7'))).toMatchObject({ hasBatch: true });
    expect(judged(pallet(''))).toMatchObject({ hasBatch: false });
    const faults = [
      pallet('(10)L8'),
      `(00)${sscc}(10)L8`,
      `(00)${sscc}(02)05012345678917(37)24`,
      `(00)340123456000000018(02)0${ean}(37)24`,
      `00340123456000000018020${ean}3724`,
      `00${sscc}020${ean}3724XY`,
    ];
    expect(faults.map((text) => saidOf(judged(text)))).toEqual([
      'wrong run.another_batch',
      'wrong run.another_batch',
      'wrong run.not_this_label',
      'unreadable run.check_digit',
      'wrong run.not_this_label',
      'wrong run.not_this_label',
    ]);
  });

  test('counts once also where the label is not said to carry it, and its batch proves the label', () => {
    const wanted = runOf({ barcode: ean }, ofPallet);
    expect(judgeLabel(wanted, pallet('(10)L7'))).toMatchObject({ is: 'right', isByElements: true, numbers });
    expect(saidOf(judgeLabel(wanted, `00${sscc}`))).toBe('unreadable run.no_such_numbers');
    expect(saidOf(judgeLabel(wanted, pallet('')))).toBe('unreadable run.goods_for_label');
    // That of the goods is the maker's: another label of theirs may be of another run.
    expect(judgeProduct(wanted, pallet(''))).toMatchObject({ is: 'right', numbers: [] });
  });

  test('was not counted beside other elements before format 9, nor read without a mark', () => {
    const texts = [
      pallet('(10)L7'),
      `]C100${sscc}020${ean}3724`,
      `00${sscc}020${ean}3724`,
      `(00)${sscc}(10)L8`,
    ];
    const older = texts.map((text) => judged(text, ofPallet, before));
    expect(older[0]).toMatchObject({ is: 'right', numbers: [], isByElements: true });
    expect(older.slice(1, 3).map(saidOf)).toEqual([
      'unreadable run.goods_for_label',
      'wrong run.not_this_label',
    ]);
    expect(older[3]).toMatchObject({ is: 'right', hasBatch: false, numbers });
  });
});

test('the short number of an article in a client’s own shops is its unit’s, and before format 9 a case’s', () => {
  const inStoreCodes = '28AAAAAWWWWWC';
  const is = (content: Content, text: string, format?: number) =>
    saidOf(judgeProduct(runOf(content, { inStoreCodes }, format), text));
  for (const content of [
    { barcode: '2812345' },
    { codes: [{ code: '2812345', kind: 'other', level: 'unit' }] },
  ]) {
    const cheese = [gtin('281234501234'), gtin('281234500999')];
    expect(cheese.map((text) => is(content, text))).toEqual(['right', 'right']);
    expect(cheese.map((text) => is(content, text, before))).toEqual(Array(2).fill('wrong run.another_level'));
    expect(is(content, gtin('281234601234'))).toBe('wrong run.not_this_product');
  }
  const whole = { barcode: gtin('281234500000') };
  expect([before, firstByArticle].map((format) => is(whole, gtin('281234501234'), format))).toEqual(
    Array(2).fill('right'),
  );
});

describe('a label on which the portal prints batch or date', () => {
  const printed = (layout: 'best_before' | 'carton', standsOn: string | null) => ({
    barcode: ean,
    label: { printLayout: layout },
    places: standsOn === null ? [] : [{ code: ean, standsOn, labelId: null, isStated: true }],
  });
  const plan = { batch: 'L7', dates: { best_before: '2027-12-31' } };
  const code = `]d2010${ean}1527123110L7`;

  test.each(['goods', 'both', null])('is proved by them, where the article is said to stand on %s', (on) => {
    const wanted = runOf(printed('best_before', on), plan);
    const piece = { product: ean, label: code };
    expect(judgePiece(wanted, piece, 'first_piece')).toMatchObject({
      is: 'right',
      proof: { product: 'scanned', label: 'scanned', batch: 'scanned', date: 'scanned' },
      // Who said that the goods have the number is asked once whether they have such a code, too.
      elementsOn: on === null ? undefined : 'label',
    });
    const older = judgePiece(runOf(printed('best_before', on), plan, before), piece, 'first_piece');
    expect(older.is).toBe(on === null ? 'right' : 'unreadable');
    for (const other of [ean, `010${ean}`, `010${ean}235ABCD`, `010${ean}1527123110L8`])
      expect(judgePiece(wanted, { product: ean, label: other }, 'first_piece').is).not.toBe('right');
  });

  test('and the goods, too, proves the side that it proved first', () => {
    const wanted = runOf(printed('best_before', 'goods'), plan);
    const on = (elementsOn: 'goods' | 'label') => [
      saidOf(judgeProduct({ ...wanted, elementsOn }, code)),
      saidOf(judgeLabel({ ...wanted, elementsOn }, code)),
    ];
    expect(judgeProduct(wanted, code)).toMatchObject({ is: 'right', isByElements: true });
    expect(on('goods')).toEqual(['right', 'unreadable run.elements_on_goods']);
    expect(on('label')).toEqual(['unreadable run.label_for_product', 'right']);
    expect(saidOf(judgeProduct(runOf(printed('best_before', null), plan), code))).toBe(
      'unreadable run.label_for_product',
    );
  });
});

describe('the label of a carton', () => {
  const carton = {
    barcode: ean,
    codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }],
    label: { printLayout: 'carton', dateKind: 'use_by' },
  };
  const notesIn = ({ plan, placed }: Wanted) => notesOf({ ...plan, placed }).map(({ code }) => code);

  test.each<[string, Partial<Wanted['plan']>]>([
    ['without batch and date', {}],
    ['with a date of another kind than its own', { dates: { best_before: '2027-12-31' } }],
  ])('%s is said to have nothing that a scan can tell, and may be seen', (_, plan) => {
    const wanted = runOf(carton, { level: 'case', ...plan });
    expect(notesIn(wanted)).toContain('run.no_scan_tells');
    const seen = { product: '15012345678907', label: null, seen: ['label', 'date'] as const };
    expect(judgePiece(wanted, seen, 'first_piece')).toMatchObject({ proof: { label: 'seen' } });
    const older = runOf(carton, { level: 'case', ...plan }, before);
    expect([notesIn(older), judgePiece(older, seen, 'first_piece').is]).toEqual([[], 'unreadable']);
  });

  test.each<[string, Partial<Wanted['plan']>, string]>([
    ['a batch', { batch: 'L7' }, '10L7'],
    ['its date', { dates: { use_by: '2027-12-31' } }, '17271231'],
  ])('with %s is scanned', (_, plan, more) => {
    const wanted = runOf(carton, { level: 'case', ...plan });
    expect(notesIn(wanted)).toEqual([]);
    const piece = { product: '15012345678907', label: `]d20115012345678907${more}` };
    expect(judgePiece(wanted, piece, 'first_piece')).toMatchObject({ proof: { label: 'scanned' } });
    const seen = { product: '15012345678907', label: null, seen: ['label', 'batch', 'date'] as const };
    expect(judgePiece(wanted, seen, 'first_piece').is).toBe('unreadable');
  });
});

describe('a code of the article that says more', () => {
  const expiry = `010${ean}70032712311430`;
  const made = `010${ean}10L7${gs}800826030214`;

  test('by a time is told from the bare article, and proves one side; before format 9 it was not', () => {
    const plan = { batch: 'L7', dates: { expiry: '2027-12-31' } };
    const judged = (format: number) => {
      const wanted = runOf({ barcode: ean }, plan, format);
      return [
        saidOf(judgeProduct({ ...wanted, elementsOn: 'label' }, expiry)),
        isWithElements(wanted, expiry),
        judgePiece(wanted, { product: expiry, label: `010${ean}10L7` }, 'every').is,
      ];
    };
    expect(judged(firstByArticle)).toEqual(['unreadable run.label_for_product', true, 'unreadable']);
    expect(judged(before)).toEqual(['right', false, 'right']);
  });

  test('by a time stands on the goods where the portal prints the label, with days', () => {
    const label = { printLayout: 'best_before', dateKind: 'expiry' };
    const wanted = runOf({ barcode: ean, label }, { batch: 'L7', dates: { expiry: '2027-12-31' } });
    const piece = { product: expiry, label: `010${ean}1727123110L7` };
    expect(judgePiece(wanted, piece, 'first_piece').is).toBe('right');
    expect(saidOf(judgeLabel(wanted, expiry))).toBe('unreadable run.goods_for_label');
  });

  test('of its production to the minute is compared by its day', () => {
    const on = (produced: string, format?: number) =>
      judgeLabel(runOf({ barcode: ean }, { batch: 'L7', dates: { produced } }, format), made);
    expect(on('2026-03-02')).toMatchObject({ is: 'right', dates: ['produced'] });
    expect(saidOf(on('2026-03-01'))).toBe('wrong run.another_date');
    expect(on('2026-03-01', before)).toMatchObject({ is: 'right', dates: [] });
  });

  test('in data identifiers is the goods’ own, and no label', () => {
    const text = `[)>\u001e06\u001d8P${ean}\u001d1TL7\u001d14D20271231\u001e\u0004`;
    const plan = { batch: 'L7', dates: { best_before: '2027-12-31' } };
    for (const label of [{}, { printLayout: 'best_before' }]) {
      const wanted = runOf({ barcode: ean, label }, plan);
      expect(judgeProduct(wanted, text)).toMatchObject({
        is: 'right',
        hasBatch: true,
        dates: ['best_before'],
      });
      expect(saidOf(judgeLabel(wanted, text))).toBe('unreadable run.goods_for_label');
      const piece = { product: text, label: `010${ean}1527123110L7` };
      expect(judgePiece(wanted, piece, 'every').is).toBe('right');
    }
  });

  test('is one code though a symbol that is not of GS1 has it the second time', () => {
    const plan = { batch: 'L7' };
    const piece = { product: `]C0010${ean}10L7`, label: `010${ean}10L7` };
    const judged = (format: number) => judgePiece(runOf({ barcode: ean }, plan, format), piece, 'every').is;
    expect([judged(firstByArticle), judged(before)]).toEqual(['unreadable', 'right']);
  });
});
