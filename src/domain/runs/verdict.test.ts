import { describe, expect, test } from 'vitest';
import { rollCodeOf } from '../codes/roll-code.ts';
import { gtinCheckDigit } from '../codes/gtin.ts';
import { releaseMark } from './release-mark.ts';
import { judgeLabel, judgePiece, type Wanted } from './verdict.ts';

const gs = '\u001d';
const gtin = (digits: string) => `${digits}${gtinCheckDigit(digits)}`;
const currentYear = 2026;
const roll = rollCodeOf(12_345);
const strangeRoll = rollCodeOf(54_321);

/** A run of the n-th product of a client, with its own unit GTIN, case GTIN, SKU, label, batch and date. */
const runOf = (
  n: number,
  { isDated = true, level = 'unit' }: { isDated?: boolean; level?: 'unit' | 'case' } = {},
) => {
  const body = `50123${String(10_000 + n).padStart(7, '0')}`;
  const unit = gtin(body);
  const box = gtin(`1${body}`);
  const sku = `JAM-${n}`;
  const content = {
    sku,
    clientSku: `C-${n}`,
    barcode: unit,
    codes: [
      { code: box, kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false },
      { code: `X00${n}FNSKU`, kind: 'fnsku', level: 'unit', pieces: 1, isCheckedByHand: false },
    ],
    labels: [
      { id: `label-${n}`, labelSku: `LB-${n}` },
      { id: `other-${n}`, labelSku: `LO-${n}` },
    ],
  };
  const plan = {
    productId: 1_000 + n,
    sku,
    release: 7,
    clientRelease: 3,
    labelId: `label-${n}`,
    level,
    batch: isDated ? `L${2200 + n}` : null,
    bestBefore: isDated ? '2027-03-31' : null,
  };
  const rolls = [roll];
  const wanted: Wanted = { plan, content, rolls, currentYear };
  return { wanted, plan, unit, box, sku, content };
};

const elements = (code: string, { batch, day }: { batch?: string | null; day?: string } = {}) =>
  `01${code.padStart(14, '0')}${day === undefined ? '' : `15${day}`}${batch ? `10${batch}` : ''}`;

interface Pair {
  name: string;
  wanted: Wanted;
  product: string;
  label: string;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** 200 matching pairs of a product and a label. */
const rightPairs = (): Pair[] =>
  range(200).map((n) => {
    const { wanted, plan, unit, box, sku } = runOf(n);
    const mark = releaseMark({ productId: plan.productId, release: 7, clientRelease: 3 });
    const printed = elements(unit, { day: '270331', batch: plan.batch });
    const inCases = runOf(n, { level: 'case' }).wanted;
    const pairs: Omit<Pair, 'name'>[] = [
      { wanted, product: unit, label: mark },
      { wanted, product: unit.padStart(14, '0'), label: printed },
      { wanted, product: `]C1${printed}`, label: `]d2${printed}` },
      { wanted, product: sku.toLowerCase(), label: `LB-${n}` },
      { wanted, product: `C-${n}`, label: roll },
      { wanted, product: `X00${n}FNSKU`, label: roll.toLowerCase() },
      { wanted: inCases, product: box, label: mark },
      { wanted: inCases, product: elements(box, { batch: plan.batch }), label: elements(box) },
      {
        wanted,
        product: `https://id.gs1.org/01/${unit.padStart(14, '0')}/10/${plan.batch}`,
        label: `(01)${unit.padStart(14, '0')}(15)270331(10)${plan.batch}`,
      },
      { wanted: runOf(n, { isDated: false }).wanted, product: printed, label: `${elements(unit)}10ANY${gs}` },
    ];
    const pair = pairs[n % pairs.length];
    if (!pair) throw new Error('There is no such pair.');
    return { name: `right ${n}`, ...pair };
  });

/** 200 pairs with a fault, by kind. */
const wrongPairs = (): Record<string, Pair[]> => {
  const of = (count: number, name: string, make: (n: number) => Omit<Pair, 'name'>) =>
    range(count).map((n) => ({ name: `${name} ${n}`, ...make(n) }));
  return {
    'the same GTIN and an older release': of(50, 'release', (n) => {
      const { wanted, plan, unit } = runOf(n);
      const mark = { productId: plan.productId, release: 7, clientRelease: 3 };
      const older = n % 2 === 0 ? { ...mark, release: 1 + (n % 6) } : { ...mark, clientRelease: n % 3 };
      return { wanted, product: unit, label: n % 5 === 4 ? strangeRoll : releaseMark(older) };
    }),
    'another client': of(30, 'client', (n) => {
      const { wanted, unit, plan } = runOf(n);
      const other = runOf(n + 500);
      const mark = releaseMark({ productId: other.plan.productId, release: 7, clientRelease: 3 });
      const pairs = [
        { product: unit, label: mark },
        { product: other.unit, label: `LB-${n}` },
        { product: unit, label: elements(other.unit, { day: '270331', batch: plan.batch }) },
      ];
      return { wanted, ...(pairs[n % 3] ?? { product: '', label: '' }) };
    }),
    'another batch or date': of(30, 'batch', (n) => {
      const { wanted, unit, plan } = runOf(n);
      const wrongBatch = elements(unit, { day: '270331', batch: `L${2201 + n}` });
      const wrongDay = elements(unit, { day: '270430', batch: plan.batch });
      const almost = elements(unit, { day: '270331', batch: plan.batch?.toLowerCase() ?? null });
      const texts = [wrongBatch, wrongDay, almost];
      const text = texts[n % 3] ?? '';
      return { wanted, product: n % 2 === 0 ? unit : text, label: n % 2 === 0 ? text : `LB-${n}` };
    }),
    'a case for a unit': of(30, 'case', (n) => {
      const { wanted, unit, box, plan } = runOf(n);
      const inCases = runOf(n, { level: 'case' }).wanted;
      const unknownCase = gtin(`3${unit.slice(0, 12)}`);
      const pairs = [
        { wanted, product: box, label: `LB-${n}` },
        { wanted: inCases, product: unit, label: `LB-${n}` },
        { wanted, product: unknownCase, label: `LB-${n}` },
        { wanted, product: unit, label: elements(box, { batch: plan.batch }) },
        { wanted, product: `02${unit.padStart(14, '0')}3712`, label: `LB-${n}` },
      ];
      return pairs[n % 5] ?? { wanted, product: '', label: '' };
    }),
    'anything else': of(60, 'other', (n) => {
      const { wanted, unit } = runOf(n);
      const others = [
        { product: unit, label: `LO-${n}` },
        { product: 'https://example.org/shop', label: `LB-${n}` },
        { product: `JAM-${n}0`, label: `LB-${n}` },
        { product: unit, label: strangeRoll },
        { product: unit, label: 'LP-KNOWN-WRONG' },
        { product: `00${gtin('34006381333931000'.slice(0, 17))}`, label: `LB-${n}` },
        { product: runOf(n + 1).sku, label: `LB-${n}` },
        { product: unit, label: `LB-${n + 1}` },
        { product: unit, label: 'LP1/812/7' },
        { product: unit, label: ' ' },
      ];
      return { wanted, ...(others[n % others.length] ?? { product: '', label: '' }) };
    }),
  };
};

describe('the verdict on a piece', () => {
  test('of 200 right pairs, none is refused @security-7.11', () => {
    const pairs = rightPairs();
    expect(pairs).toHaveLength(200);
    expect(
      pairs.flatMap(({ name, wanted, product, label }) => {
        const judged = judgePiece(wanted, { product, label });
        return judged.is === 'right' ? [] : [{ name, product, label, judged }];
      }),
    ).toEqual([]);
  });

  test.each(Object.entries(wrongPairs()))(
    'of wrong pairs, none is accepted: %s @security-7.11',
    (_, pairs) => {
      expect(
        pairs.flatMap(({ name, wanted, product, label }) =>
          judgePiece(wanted, { product, label }).is === 'right' ? [{ name, product, label }] : [],
        ),
      ).toEqual([]);
    },
  );

  test('there are 200 wrong ones', () => {
    const counts = Object.values(wrongPairs()).map((pairs) => pairs.length);
    expect(counts).toEqual([50, 30, 30, 30, 60]);
  });

  test('it says what is wrong, of the product first', () => {
    const { wanted, unit, box, plan } = runOf(1);
    const sentences = [
      [{ product: box, label: `LB-1` }, 'This is the code of a case: this run labels units.'],
      [{ product: '4006381333931', label: '4006381333931' }, 'This is not JAM-1.'],
      [{ product: unit, label: 'LP1/1001/6/3' }, 'A label of release 6: this run is of release 7.'],
      [{ product: unit, label: 'LP1/1001/7/2' }, 'A label of the client’s release 2: this run is of 3.'],
      [{ product: unit, label: 'LP1/5/7/3' }, 'This is not a label of JAM-1.'],
      [
        { product: unit, label: elements(unit, { batch: 'L1' }) },
        `Batch L1: this run is of batch ${plan.batch}.`,
      ],
      [
        { product: unit, label: elements(unit, { day: '270430' }) },
        'Best before 2027-04-30: this run is of 2027-03-31.',
      ],
      [{ product: unit, label: strangeRoll }, `Roll ${strangeRoll} was not issued to this run.`],
    ] as const;
    for (const [piece, sentence] of sentences)
      expect(judgePiece(wanted, piece)).toEqual({ is: 'wrong', sentence });
  });

  test('what cannot be read says nothing about the piece, and never makes a wrong one right', () => {
    const { wanted, unit } = runOf(1);
    const misread = `${unit.slice(0, -1)}${(Number(unit.at(-1)) + 1) % 10}`;
    expect(judgePiece(wanted, { product: misread, label: 'LB-1' }).is).toBe('unreadable');
    expect(judgePiece(wanted, { product: misread, label: 'LP-KNOWN-WRONG' }).is).toBe('wrong');
  });

  test('a code with a wrong check digit is right where the release has it so', () => {
    const { wanted, content } = runOf(1);
    const odd = '5012345678901';
    const codes = [{ code: odd, kind: 'gtin', level: 'unit', pieces: 1, isCheckedByHand: true }];
    expect(
      judgePiece({ ...wanted, content: { ...content, codes } }, { product: odd, label: 'LB-1' }),
    ).toEqual({
      is: 'right',
    });
  });

  test('a release without a list of labels has its flat one', () => {
    const { wanted, content } = runOf(1);
    const flat = { ...wanted, content: { ...content, labels: [], labelSku: 'FLAT-1' } };
    expect([judgeLabel(flat, 'flat-1').is, judgeLabel(flat, 'LB-1').is]).toEqual(['right', 'wrong']);
  });
});
