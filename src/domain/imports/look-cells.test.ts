import { expect, test } from 'vitest';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { lookCells } from './look-cells.ts';

test('where codes stand and what was chosen are said in words, although the file has them in its own form', () => {
  const before = productWith({ labels: [labelWith({ labelSku: 'L', dateKind: 'use_by' })] });
  const after = productWith({
    labels: [labelWith({ labelSku: 'L', dateKind: 'best_before' })],
    places: [{ code: 'X-1', standsOn: 'both', labelId: 'a-label', isStated: true }],
  });
  expect(lookCells(before, after)).toMatchObject([
    { heading: 'Where Codes Stand', from: null, to: 'X-1: on both, label 1', said: [{ code: 'place.list' }] },
    { heading: 'Kind of Date', from: 'Use by', to: 'Best before' },
  ]);
});

test('an older value that is no choice differs from the choice that is called like it', () => {
  const dated = (dateKind: string) => productWith({ labels: [labelWith({ labelSku: 'L', dateKind })] });
  expect(lookCells(dated('Best before'), dated('best_before'))).toMatchObject([
    { heading: 'Kind of Date', from: 'Best before', to: 'Best before' },
  ]);
  expect(lookCells(dated('best_before'), dated('best_before'))).toEqual([]);
});
