import { describe, expect, test } from 'vitest';
import { mark, runOf } from '#testing/pieces.ts';
import { judgeLabel, judgeProduct, type Wanted } from './judge-code.ts';

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
});
