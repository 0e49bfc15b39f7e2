import { describe, expect, test } from 'vitest';
import { mark, runOf } from '#testing/pieces.ts';
import type { Wanted } from './code-judgement.ts';
import { judgeLabel, judgeProduct } from './judge-code.ts';
import { isCovered, judgePiece } from './judge-piece.ts';
import { firstByKind } from '../formats.ts';
import { otherLabelOfRoll } from '../start-rules.ts';

const marked = { releaseMark: 'corner' };

/** A run of label `a`, of which the number 1-11 stands on the label. */
const runWith = (labels: readonly Record<string, unknown>[]): Wanted => {
  const places = [{ code: '1-11', standsOn: 'label', labelId: 'a', isStated: true }];
  return runOf(1, { labels, places }).wanted;
};
const both = [
  { id: 'a', labelSku: '1-11', ...marked },
  { id: 'b', ...marked },
];

/** A run of one of two labels, whose numbers 1-11 and 11-1 have the same digits. */
const runAmong = (labelId: string): Wanted => {
  const labels = [
    { id: 'a', labelSku: '1-11' },
    { id: 'b', labelSku: '11-1' },
  ];
  const places = labels.map(({ id, labelSku }) => ({
    code: labelSku,
    standsOn: 'label',
    labelId: id,
    isStated: true,
  }));
  const { wanted } = runOf(1, { labels, places });
  return { ...wanted, plan: { ...wanted.plan, labelId } };
};

describe('35: a label is proved by what is printed on it', () => {
  test.each<[what: string, labels: readonly Record<string, unknown>[], label: string, is: string]>([
    ['its number with its dash', both, '1-11', 'right'],
    ['its number without its dash', both, '111', 'right'],
    ['its number in digits of another script', both, '١-١١', 'right'],
    ['a number with its dash elsewhere', both, '11-1', 'wrong'],
    ['the mark of its own among two', both, mark(1, { label: 1 }), 'right'],
    ['the mark of another label', both, mark(1, { label: 2 }), 'wrong'],
    ['a mark that does not say of which of two labels it is', both, mark(1), 'unreadable'],
    ['the only mark of its release', [{ id: 'a', ...marked }, { id: 'b' }], mark(1), 'right'],
    ['the only mark, which is of another label', [{ id: 'a' }, { id: 'b', ...marked }], mark(1), 'wrong'],
  ])('%s', (_, labels, label, is) => {
    expect(judgeLabel(runWith(labels), label).is).toBe(is);
  });

  test.each([
    ['of the label of the run, one of two for a barcode', ['Barcode', 'Barcode', null], 'right'],
    ['of none but the two others', [null, 'Barcode', 'Barcode'], 'wrong'],
    ['of any label, where none is said to be for a barcode', [null, null, null], 'right'],
  ])('an FNSKU that was found in no artwork is %s', (_, types, is) => {
    const labels = types.map((labelType, index) => ({ id: 'abc'.charAt(index), labelType }));
    const { wanted, fnsku } = runOf(1, { labels });
    expect(judgeLabel(wanted, fnsku).is).toBe(is);
  });

  test('a mark that the portal prints on no label is none of its release; before format 10 it was right', () => {
    const none = runWith([{ id: 'a' }, { id: 'b' }]);
    const second = runWith([{ id: 'b', ...marked }, { id: 'a' }]);
    const judged = (format: number) => [
      judgeLabel({ ...none, format }, mark(1)).is,
      judgeLabel({ ...none, format }, mark(1, { label: 1 })).is,
      judgeLabel({ ...second, format }, mark(1, { label: 2 })).is,
    ];
    expect(judged(firstByKind - 1)).toEqual(['right', 'right', 'right']);
    expect(judged(firstByKind)).toEqual(['wrong', 'wrong', 'wrong']);
  });

  test('a roll is of the label whose SKU has another kind of dash, as it fits its release; before format 10 of none', () => {
    const of = (found: string, format = firstByKind) => otherLabelOfRoll(found, 'MN\u201300123', format);
    expect(of('mn-00123')).toBeNull();
    expect([of('MN-00123', firstByKind - 1), of('MN-00124')].map((other) => other?.code)).toEqual([
      'run.roll_of_another_label',
      'run.roll_of_another_label',
    ]);
  });

  test('a run that was started before format 5 does not say of which label a mark must be', () => {
    const wanted = runWith(both);
    const { labelNumber: _, marked: __, ...placed } = wanted.placed;
    const judged = [mark(1), mark(1, { label: 2 })].map(
      (label) => judgeLabel({ ...wanted, placed }, label).is,
    );
    expect(judged).toEqual(['right', 'right']);
  });

  test('an older portal beside a newer one read no label in a mark, and a dash anywhere, also in a run of the newer one', () => {
    const older = { ...runWith(both), format: 4 };
    const judged = ['11-1', mark(1), mark(1, { label: 1 })].map((label) => judgeLabel(older, label).is);
    expect(judged).toEqual(['right', 'right', 'wrong']);
    // Digits of other scripts were none of a code.
    expect(judgeLabel(older, '١-١١').is).toBe('wrong');
    expect(judgeProduct(older, mark(1)).is).toBe('unreadable');
    expect(judgeProduct(older, mark(1, { label: 1 })).is).toBe('wrong');
  });

  test.each<[labelId: string, label: string, is: string]>([
    ['a', '1-11', 'right'],
    ['a', '11-1', 'wrong'],
    ['a', ']C011-1', 'wrong'],
    ['b', '11-1', 'right'],
    ['b', ']C011-1', 'right'],
    ['b', '1-11', 'wrong'],
    // Either may be printed so.
    ['a', '111', 'unreadable'],
    ['b', '111', 'unreadable'],
  ])('of two numbers that differ by the place of a dash, on label %s %s is %s', (labelId, label, is) => {
    expect(judgeLabel(runAmong(labelId), label).is).toBe(is);
  });

  test('a covered number is not one with its dash elsewhere; before format 6 it was', () => {
    const { wanted } = runOf(1, { labels: [{ id: 'a', covers: ['1-11'] }] });
    const covered = (format: number) =>
      ['1-11', '111', '11-1'].map((text) => isCovered({ ...wanted, format }, text));
    expect([covered(5), covered(6)]).toEqual([
      [true, true, true],
      [true, true, false],
    ]);
  });

  test.each([
    ['the lot of the run', '1TL2201', 'right', { hasBatch: true, dates: [] }],
    ['another lot', '1TL9', 'wrong', { hasBatch: false, dates: [] }],
    ['the last day of the run', '14D20270331', 'right', { hasBatch: false, dates: ['best_before'] }],
    ['another last day', '14D20270401', 'wrong', { hasBatch: false, dates: [] }],
  ])('data identifiers on the goods with %s are compared, and prove no label', (_, more, is, says) => {
    const codes = [{ code: 'KLM-44', kind: 'other', level: 'unit' }];
    const { wanted } = runOf(1, { codes, isDated: true });
    const text = `[)>\u001e06\u001dPKLM-44\u001d${more}\u001e\u0004`;
    const judged = judgeProduct(wanted, text);
    expect(judged).toMatchObject(is === 'right' ? { is, ...says } : { is });
    expect(judgeProduct({ ...wanted, format: 5 }, text)).toMatchObject({ is: 'right', hasBatch: false });
    expect(judgeLabel(wanted, text).is).toBe(is === 'right' ? 'unreadable' : 'wrong');
  });

  test.each([
    ['produced', '16D20260301', '16D20260302'],
    ['use_by', '14D20270331', '14D20270401'],
  ])('the day %s of data identifiers is compared with that of the run', (kind, own, other) => {
    const codes = [{ code: 'KLM-44', kind: 'other', level: 'unit' }];
    const { wanted } = runOf(1, { codes });
    const day = kind === 'produced' ? '2026-03-01' : '2027-03-31';
    const dated: Wanted = { ...wanted, plan: { ...wanted.plan, dates: { [kind]: day } } };
    const judged = (more: string) => judgeProduct(dated, `[)>\u001e06\u001dPKLM-44\u001d${more}\u001e\u0004`);
    expect(judged(own)).toMatchObject({ is: 'right', dates: [kind] });
    expect(judged(other)).toMatchObject({ is: 'wrong', said: { code: 'run.another_date' } });
  });

  test('an expiry to the minute, (7003), is compared by its day, and proves the label as another last day does', () => {
    const { wanted, ean } = runOf(1, { isDated: true });
    const judged = (more: string) => judgeLabel(wanted, `01${ean.padStart(14, '0')}7003${more}`);
    expect(judged('2703311430')).toMatchObject({ is: 'right', dates: ['best_before'] });
    expect(judged('2704011430')).toMatchObject({ is: 'wrong', said: { code: 'run.another_date' } });
  });

  test.each([
    ['a link without its scheme', 'id.gs1.org/01/05012345678900'],
    ['a code that was sent three times', '5012345678900'.repeat(3)],
    ['a mark that cannot be seen', '(01)\u200e05012345678900'],
  ])('37: %s on the goods is their code; before format 7 it was none', (_, text) => {
    const codes = [{ code: '5012345678900', kind: 'gtin', level: 'unit' }];
    const { wanted } = runOf(1, { codes });
    const judged = [6, 7].map((format) => judgeProduct({ ...wanted, format }, text).is);
    expect(judged).toEqual([expect.stringMatching(/wrong|unreadable/), 'right']);
  });

  test('an older portal beside a newer one found the first of two such numbers', () => {
    const older = { ...runAmong('a'), format: 4 };
    expect(['1-11', '11-1', '111'].map((label) => judgeLabel(older, label).is)).toEqual(
      Array(3).fill('right'),
    );
  });

  test('a number on the goods is not that of the label with its dash elsewhere', () => {
    const { wanted } = runOf(1, {
      codes: [{ code: '1-11', kind: 'other', level: 'unit' }],
      labels: [{ id: 'a', labelSku: '11-1' }],
      places: [{ code: '11-1', standsOn: 'label', labelId: 'a', isStated: true }],
    });
    const judged = (label: string) => judgePiece(wanted, { product: '1-11', label }, null).is;
    expect([judged('11-1'), judged('1-11')]).toEqual(['right', 'unreadable']);
  });
});
