import { elements, gs, gtin, mark, roll, runOf, strangeRoll, transparency } from '#testing/pieces.ts';
import { describe, expect, test } from 'vitest';
import { said, sayInEnglish } from '../../words/say.ts';
import type { Wanted } from './code-judgement.ts';
import { judgeLabel } from './judge-code.ts';
import { isCovered, judgePiece, type Piece } from './judge-piece.ts';
import { canScanGoods, canScanLabel, placedOf } from './placed-codes.ts';
import type { Due } from '../run.ts';

const judge = (wanted: Wanted, piece: Piece, due: Due | null = 'every') => judgePiece(wanted, piece, due);

type Made = { wanted: Wanted; piece: Piece };
const range = (length: number) => Array.from({ length }, (_, n) => n);

/** Pieces as they are right, by what proves their label. */
const rightKinds: Record<string, (n: number) => Made> = {
  'an FNSKU': (n) => {
    const { wanted, ean, fnsku } = runOf(n);
    return { wanted, piece: { product: ean, label: n % 2 === 0 ? fnsku : fnsku.toLowerCase() } };
  },
  'a release mark': (n) => {
    const { wanted, ean } = runOf(n, { codes: [], labels: [{ id: 'a', releaseMark: 'corner' }] });
    return { wanted, piece: { product: ean.padStart(14, '0'), label: mark(n) } };
  },
  'the GTIN with batch and date': (n) => {
    const { wanted, ean, plan } = runOf(n, { isDated: true });
    const label = elements(ean, `15270331${n % 3 === 0 ? '' : `10${plan.batch}`}`);
    return { wanted, piece: { product: `TOY-${n}`, label: n % 2 === 0 ? `]C1${label}` : label } };
  },
  'a serial number': (n) => {
    const { wanted, ean } = runOf(n);
    return { wanted, piece: { product: ean, label: `(01)${ean.padStart(14, '0')}(21)S${n}` } };
  },
  'a label SKU that is stated to stand on it': (n) => {
    const { wanted, ean } = runOf(n, {
      places: [{ code: `L-${n}`, standsOn: 'label', labelId: null, isStated: true }],
    });
    return { wanted, piece: { product: ean, label: `l-${n}` } };
  },
  'a Transparency code': (n) => {
    const { wanted, ean } = runOf(n, { labels: [{ id: 'a', labelSku: null, carries: ['transparency'] }] });
    return { wanted, piece: { product: ean, label: transparency(n) } };
  },
};

/** Pieces that are not right, by their fault. Whatever they get, it must not be a proof. */
const wrongKinds: Record<string, (n: number) => Made> = {
  'the box twice': (n) => {
    const { wanted, ean } = runOf(n);
    const texts = [ean, `TOY-${n}`, ean.padStart(14, '0'), elements(ean)];
    return { wanted, piece: { product: ean, label: texts[n % 4] ?? '' } };
  },
  'the label twice': (n) => {
    const { wanted, fnsku } = runOf(n);
    return { wanted, piece: { product: fnsku, label: n % 2 === 0 ? fnsku : mark(n) } };
  },
  'a GS1 label twice': (n) => {
    const { wanted, ean, plan } = runOf(n, { isDated: true });
    const [one, other] = [elements(ean, `15270331`), elements(ean, `10${plan.batch}`)];
    return { wanted, piece: { product: one, label: n % 2 === 0 ? `]C1${one}` : other } };
  },
  'another product': (n) => {
    const { wanted, ean, fnsku } = runOf(n);
    const other = runOf(n + 700);
    return {
      wanted,
      piece: n % 2 === 0 ? { product: other.ean, label: fnsku } : { product: ean, label: other.fnsku },
    };
  },
  'another release': (n) => {
    const { wanted, ean } = runOf(n);
    return {
      wanted,
      piece: { product: ean, label: mark(n, n % 2 === 0 ? { release: 6 } : { clientRelease: 2 }) },
    };
  },
  'an older roll': (n) => {
    const { wanted, ean } = runOf(n, { codes: [] });
    return { wanted, piece: { product: ean, label: strangeRoll } };
  },
  'batch or date off by one': (n) => {
    const { wanted, ean, plan } = runOf(n, { isDated: true });
    const faults = [`10L${2_201 + n}`, '15270401', '17270401', `10${plan.batch?.toLowerCase()}`];
    return { wanted, piece: { product: ean, label: elements(ean, faults[n % 4]) } };
  },
  'a case for a unit': (n) => {
    const { wanted, ean, box, fnsku } = runOf(n);
    return {
      wanted,
      piece: n % 2 === 0 ? { product: box, label: fnsku } : { product: ean, label: elements(box, '10X') },
    };
  },
  'another label of the product': (n) => {
    const { wanted, ean } = runOf(n, {
      labels: [{ id: 'a' }, { id: 'b' }],
      places: [
        { code: `X00${String(n).padStart(4, '0')}TEST`, standsOn: 'label', labelId: 'b', isStated: true },
      ],
    });
    return { wanted, piece: { product: ean, label: `X00${String(n).padStart(4, '0')}TEST` } };
  },
  'only looked at, though it can be scanned': (n) => {
    const { wanted, ean, fnsku } = runOf(n);
    return {
      wanted,
      piece:
        n % 2 === 0
          ? { product: ean, label: null, seen: ['label'] }
          : { product: null, label: fnsku, seen: ['product'] },
    };
  },
  'anything else': (n) => {
    const { wanted, ean, fnsku } = runOf(n);
    const others: Piece[] = [
      { product: ean, label: 'https://example.org/shop' },
      { product: ean, label: transparency(n) },
      { product: ean, label: `L-${n}` },
      { product: ean, label: `00${gtin('34006381333931000'.slice(0, 17))}` },
      { product: roll, label: fnsku },
      { product: ean, label: roll },
      { product: ean, label: ' ' },
      { product: ean, label: elements(ean, `10A${gs}10B`) },
      { product: ean, label: null },
      { product: ean, label: 'LP-KNOWN-WRONG' },
    ];
    return { wanted, piece: others[n % others.length] ?? { product: null, label: null } };
  },
};

const share = (kinds: Record<string, (n: number) => Made>, all: number) =>
  Object.entries(kinds).flatMap(([name, make], kind, { length }) =>
    range(Math.floor(all / length) + (kind < all % length ? 1 : 0)).map((n) => ({
      name: `${name} ${n}`,
      ...make(n),
    })),
  );

describe('the judgement of a piece', () => {
  test('of 500 right pieces none is refused @B63 @security-7.11', () => {
    const pieces = share(rightKinds, 500);
    expect(pieces).toHaveLength(500);
    expect(
      pieces.flatMap(({ name, wanted, piece }) => {
        const judged = judge(wanted, piece);
        return judged.is === 'right' && judged.proof.label === 'scanned' ? [] : [{ name, piece, judged }];
      }),
    ).toEqual([]);
  });

  test('of 500 that are not right none is accepted @B15 @B19 @B21 @B63 @security-7.11', () => {
    const pieces = share(wrongKinds, 500);
    expect(pieces).toHaveLength(500);
    expect(
      pieces.flatMap(({ name, wanted, piece }) =>
        judge(wanted, piece).is === 'right' ? [{ name, piece }] : [],
      ),
    ).toEqual([]);
  });

  // The journey of 30 FNSKU labels shows some of them in a browser; here is every one, as it is shown there.
  test('every fault has one sentence that says what it is or what to do with the hands, of the product first @B63', () => {
    const { wanted, ean, box, fnsku } = runOf(1);
    const { wanted: dated } = runOf(1, { isDated: true });
    const other = runOf(2);
    const goods = 'This code stands on the goods. Scan the label itself.';
    const faults: [fault: string, piece: Piece, said: string, of?: Wanted][] = [
      ['the box twice', { product: ean, label: ean }, `unreadable: ${goods}`],
      [
        'the box twice, as a GS1 code',
        { product: ean, label: `]C1${elements(ean)}` },
        `unreadable: ${goods}`,
      ],
      ['the box by its SKU', { product: ean, label: 'TOY-1' }, `unreadable: ${goods}`],
      [
        'the label twice',
        { product: fnsku, label: fnsku },
        'unreadable: This code stands on the label. Scan a code on the goods, then the label.',
      ],
      ['another client’s goods', { product: other.ean, label: fnsku }, 'wrong: This is not TOY-1.'],
      [
        'another client’s label',
        { product: ean, label: other.fnsku },
        'wrong: This is not a label of TOY-1.',
      ],
      ['both of another client', { product: other.ean, label: other.fnsku }, 'wrong: This is not TOY-1.'],
      [
        'another release',
        { product: ean, label: mark(1, { release: 6 }) },
        'wrong: A label of release 6: this run is of release 7.',
      ],
      [
        'another release of the client',
        { product: ean, label: mark(1, { clientRelease: 2 }) },
        'wrong: A label of the client’s release 2: this run is of 3.',
      ],
      [
        'an older roll',
        { product: ean, label: strangeRoll },
        `wrong: Roll ${strangeRoll} was not issued to this run.`,
      ],
      [
        'the roll instead of the label',
        { product: ean, label: roll },
        'unreadable: The label carries a code. Scan it. A label that does not scan is spoiled.',
      ],
      [
        'the batch off by one',
        { product: ean, label: elements(ean, '10L2202') },
        'wrong: Batch L2202: this run is of batch L2201.',
        dated,
      ],
      [
        'the date off by one',
        { product: ean, label: elements(ean, '15270401') },
        'wrong: Best before Apr 1, 2027: this run is of Mar 31, 2027.',
        dated,
      ],
      [
        'a case for a unit',
        { product: box, label: fnsku },
        'wrong: This is the code of a case: this run labels units.',
      ],
      [
        'a serial number said twice',
        { product: ean, label: elements(ean, `21S1${gs}21S2`) },
        'wrong: This is not a label of TOY-1.',
      ],
      [
        'a Transparency code that the label does not carry',
        { product: ean, label: transparency(1) },
        'unreadable: This is a Transparency code. This label is not stated to carry them. Scan the label itself.',
      ],
      [
        'the known-wrong card',
        { product: ean, label: 'LP-KNOWN-WRONG' },
        'wrong: This is not a label of TOY-1.',
      ],
      ['nothing', { product: ean, label: null }, 'unreadable: Scan a code, or say that you looked.'],
      [
        'a key instead of a scan',
        { product: ean, label: null, seen: ['label'] },
        'unreadable: The label carries a code. Scan it. A label that does not scan is spoiled.',
      ],
      [
        'a misread',
        { product: '5012300100014', label: fnsku },
        'unreadable: Misread: the last digit of 5012300100014 should be 9. Scan again.',
      ],
    ];
    const saying = (piece: Piece, of: Wanted) => {
      const judged = judge(of, piece);
      return judged.is === 'right' ? 'right' : `${judged.is}: ${sayInEnglish(judged.said)}`;
    };
    expect(faults.map(([fault, piece, , of = wanted]) => [fault, saying(piece, of)])).toEqual(
      faults.map(([fault, , sentence]) => [fault, sentence]),
    );
    expect(
      [
        said('run.repeated'),
        said('run.still_readable'),
        said('run.number_used', { number: 'S-1', run: 7, event: 5, at: '2026-11-26T08:00:00.000Z' }),
      ].map(sayInEnglish),
    ).toEqual([
      'The same codes again. Take the next piece, and press Enter.',
      'The maker’s barcode is still readable. Cover it.',
      expect.stringMatching(/^S-1 was checked before: in run 7, event 5, .* This one is a copy\.$/),
    ]);
  });

  test('B19: a number of the client’s own shops is its article, whatever weight or price is in it', () => {
    const { wanted } = runOf(1, { barcode: '2800123000004' });
    const cheese = { ...wanted, plan: { ...wanted.plan, inStoreCodes: '28AAAAAWWWWWC' } };
    const is = (made: Wanted, product: string) => judge(made, { product, label: 'X000001TEST' }).is;
    expect(['2800123012342', '2800123009991'].map((code) => is(cheese, code))).toEqual(['right', 'right']);
    expect([is(cheese, '2800124012341'), is(wanted, '2800123012342')]).toEqual(['wrong', 'wrong']);
  });

  test('B15: one box that is read by its EAN, SKU and GS1 code in turn is one piece', () => {
    const { wanted, ean, fnsku } = runOf(1);
    const pairs = [ean, 'TOY-1', `]C1${elements(ean)}`].map((product) => {
      const judged = judge(wanted, { product, label: fnsku });
      return judged.is === 'right' ? judged.pair : judged.is;
    });
    expect(new Set(pairs)).toEqual(new Set(['product,label']));
  });

  test('each date is compared by its own identifier; the only last day also with the other one @B69', () => {
    const { wanted, ean } = runOf(1);
    const dated = (dates: Wanted['plan']['dates'], text: string) => {
      const judged = judge(
        { ...wanted, plan: { ...wanted.plan, dates } },
        { product: ean, label: elements(ean, text) },
      );
      return judged.is === 'right' ? judged.proof.date : judged.is;
    };
    const both = { best_before: '2027-03-31', use_by: '2027-03-01' };
    expect(dated(both, '1527033117270301')).toBe('scanned');
    expect(dated(both, '1527033117270302')).toBe('wrong');
    expect(dated(both, '15270331')).toBeNull();
    expect(dated({ best_before: '2027-03-31' }, '17270331')).toBe('scanned');
    expect(dated({ best_before: '2027-03-31' }, '17270301')).toBe('wrong');
    expect(dated({ best_before: '2027-03-31' }, '1527033117270301')).toBe('scanned');
    expect(dated({ packed: '2026-11-01' }, '13261101')).toBe('scanned');
    // Nothing in it is the run's: the maker's own code may have such a day, too.
    expect(dated({ packed: '2026-11-01' }, '11261102')).toBe('unreadable');
    expect(dated({ expiry: '2027-03-31', use_by: '2027-03-01' }, '17270331')).toBeNull();
    expect(dated({ expiry: '2027-03-31' }, '17270401')).toBe('wrong');
  });

  test('a code with the GTIN of the goods proves the label by what the run has, not by what the maker printed', () => {
    const { wanted, ean } = runOf(1);
    const label = (text: string) => judge(wanted, { product: ean, label: elements(ean, text) }).is;
    for (const text of ['10MAKER7', '15270331', '235ABCD']) expect(label(text)).toBe('unreadable');
    expect(label('21S-1')).toBe('right');
  });

  test('35: the label’s own SKU that nobody has found on it is no strange code; before format 7 it was', () => {
    const { wanted, ean, fnsku } = runOf(1);
    const pieces = [
      { product: ean, label: 'l-1' },
      { product: 'L-1', label: fnsku },
    ];
    expect(pieces.map((piece) => judge(wanted, piece))).toMatchObject([
      { is: 'unreadable', said: { code: 'run.label_sku_unplaced', values: { code: 'L-1' } } },
      { is: 'unreadable', said: { code: 'run.label_for_product' } },
    ]);
    expect(pieces.map((piece) => judge({ ...wanted, format: 6 }, piece).is)).toEqual(['wrong', 'wrong']);
    expect(judge(wanted, { product: ean, label: 'L-2' }).is).toBe('wrong');
  });

  test('what no code says is looked at, at the first piece, after an issue, and at the end', () => {
    const { wanted, ean, fnsku } = runOf(1, { isDated: true });
    const piece = { product: ean, label: fnsku };
    for (const due of ['first_piece', 'issue', 'last'] as const) {
      const judged = judge(wanted, piece, due);
      expect(judged.is === 'unreadable' && sayInEnglish(judged.said)).toBe(
        'No code says the batch. Look: does the label say batch L2201?',
      );
      const half = judge(wanted, { ...piece, seen: ['batch'] }, due);
      expect(half.is === 'unreadable' && sayInEnglish(half.said)).toBe(
        'No code says the date. Look: does the label say best before Mar 31, 2027?',
      );
      expect(judge(wanted, { ...piece, seen: ['batch', 'date'] }, due)).toMatchObject({
        is: 'right',
        proof: { product: 'scanned', label: 'scanned', batch: 'seen', date: 'seen' },
      });
    }
    expect(judge(wanted, piece, 'every')).toMatchObject({ proof: { batch: null, date: null } });
  });

  test('goods without a code and a label of which no scan can tell are looked at; a roll’s code is only seen', () => {
    const { wanted } = runOf(1, { barcode: null, codes: [] });
    expect([canScanGoods(wanted.placed, wanted.plan), canScanLabel(wanted.placed, wanted.plan)]).toEqual([
      false,
      false,
    ]);
    expect(judge(wanted, { product: null, label: null, seen: ['label', 'product'] })).toMatchObject({
      proof: { product: 'seen', label: 'seen' },
    });
    expect(judge(wanted, { product: 'TOY-1', label: roll })).toMatchObject({
      proof: { product: 'scanned', label: 'seen' },
    });
  });

  test('a label on which the portal prints the mark of its release can be told by a scan', () => {
    const content = { sku: 'TOY-1', labels: [{ id: 'front', releaseMark: 'corner' }, { id: 'back' }] };
    const canScan = (labelId: string) => canScanLabel(placedOf(content, labelId), { labelId, level: 'unit' });
    expect([canScan('front'), canScan('back')]).toEqual([true, false]);
  });

  test('a covered code is known however it is sent @B63', () => {
    const { wanted, ean, box } = runOf(1);
    expect(wanted.placed.covers).toEqual([ean]);
    const texts = [ean, ean.padStart(14, '0'), elements(ean), elements(ean, '10L7'), `]E0${ean}`];
    expect(texts.map((text) => isCovered(wanted, text))).toEqual(texts.map(() => true));
    expect([box, 'TOY-1'].map((text) => isCovered(wanted, text))).toEqual([false, false]);
  });

  test('a GTIN with a wrong check digit is right where the release has it so', () => {
    const odd = '5012345678901';
    const { wanted, fnsku } = runOf(1, {
      barcode: null,
      codes: [
        { code: odd, kind: 'gtin', level: 'unit' },
        { code: 'X000001TEST', kind: 'fnsku', level: 'unit' },
      ],
    });
    expect(fnsku).toBe('X000001TEST');
    expect(judge(wanted, { product: odd, label: fnsku }).is).toBe('right');
  });

  test('a release without a list of labels has its flat one', () => {
    const flat = placedOf({ sku: 'OLD', barcode: '5012345678900', printLayout: 'best_before' }, 'flat');
    const wanted = { ...runOf(1).wanted, placed: flat };
    expect(
      judgeLabel({ ...wanted, plan: { ...wanted.plan, labelId: 'flat' } }, elements('5012345678900', '10X'))
        .is,
    ).toBe('right');
  });
});
