import { expect, test } from 'vitest';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { said, tell } from '../words/say.ts';
import { lookCells } from './look-cells.ts';
import { cellsUnder, type LookRow, outcomeUnder, reasonsUnder } from './look-row.ts';

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

test('of several labels each value names its label, as a fact that every language has', () => {
  const [one, two] = [labelWith({ labelSku: 'L-1' }), labelWith({ id: 'b-label', labelSku: 'L-2' })];
  const after = productWith({ labels: [one, { ...two, labelSize: '50 x 30' }] });
  expect(lookCells(productWith({ labels: [one, two] }), after)).toEqual([
    {
      heading: 'Label 2: Size',
      from: null,
      to: '50 x 30',
      said: [said('field.of_label', { label: 2, field: said('field.labelSize') })],
    },
  ]);
});

test('an older value that is no choice differs from the choice that is called like it', () => {
  const dated = (dateKind: string) => productWith({ labels: [labelWith({ labelSku: 'L', dateKind })] });
  expect(lookCells(dated('Best before'), dated('best_before'))).toMatchObject([
    { heading: 'Kind of Date', from: 'Best before', to: 'Best before' },
  ]);
  expect(lookCells(dated('best_before'), dated('best_before'))).toEqual([]);
});

test('a label that said nothing and does now moves no value of another', () => {
  const [blank, other] = [
    labelWith({ id: 'a' }),
    labelWith({ id: 'b', labelSku: 'L-2', labelSize: '50 x 30' }),
  ];
  const after = productWith({ labels: [{ ...blank, labelSku: 'L-1' }, other] });
  expect(lookCells(productWith({ labels: [blank, other] }), after)).toMatchObject([
    { heading: 'Label 1: Label SKU', from: null, to: 'L-1' },
  ]);
});

test('a label of which the only value is emptied is a difference', () => {
  const label = labelWith({ labelSize: '50 x 30' });
  const after = productWith({ labels: [{ ...label, labelSize: null }] });
  expect(lookCells(productWith({ labels: [label] }), after)).toEqual([
    { heading: 'Label Size', from: '50 x 30', to: null },
  ]);
});

const row = (parts: Partial<LookRow>): LookRow => ({
  row: 2,
  sku: 'A-1',
  clientName: null,
  state: 'exists',
  productId: 7,
  cells: [],
  reasons: [],
  ...parts,
});
const reason = (code: 'import.becomes_draft' | 'import.hidden_row') => ({
  column: null,
  ...tell(said(code)),
});

test('the quantity of another case code fills nothing', () => {
  const quantity = { heading: 'Case Code Quantity', from: null, to: 12 };
  const cells = [{ heading: 'Case Code', from: '15012345678907', to: '15012345678914' }, quantity];
  expect(cellsUnder({ cells }, 'fill')).toEqual([]);
  expect(cellsUnder({ cells: [quantity] }, 'fill')).toEqual([quantity]);
  expect(outcomeUnder(row({ cells }), 'fill')).toBe('leave');
});

test('a row that is refused only for what it asks is left where it asks nothing, and nothing is said of it', () => {
  const reasons = [{ column: null, ...tell(said('cell.code_taken', { sku: 'A-2' })) }];
  const refused = row({ state: 'refused', reasons, leftUnder: ['keep'] });
  expect([outcomeUnder(refused, 'keep'), reasonsUnder(refused, 'keep')]).toEqual(['leave', []]);
  expect([outcomeUnder(refused, 'take'), reasonsUnder(refused, 'take')]).toEqual(['refuse', reasons]);
});

test('what is left becomes no draft', () => {
  const cells = [{ heading: 'Item Description', from: 'Honey', to: 'Honig' }];
  const reasons = [reason('import.becomes_draft'), reason('import.hidden_row')];
  const known = row({ cells, reasons });
  expect(reasonsUnder(known, 'take')).toEqual(reasons);
  expect(reasonsUnder(known, 'keep')).toEqual(reasons.slice(1));
});
