import { expect, test } from 'vitest';
import { said, tell } from '../words/say.ts';
import { cellsUnder, type LookRow, outcomeUnder, reasonsUnder } from './look-row.ts';

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
