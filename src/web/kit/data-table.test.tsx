import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

type Roll = { id: number; sku: string; stock: number };

const columns: readonly Column<Roll>[] = [
  { key: 'sku', head: 'Label SKU', onCard: 'title', cell: (roll) => roll.sku },
  { key: 'stock', head: 'Stock', align: 'end', cell: (roll) => roll.stock },
];

const open = (parts: Partial<ComponentProps<typeof DataTable<Roll>>> = {}) =>
  render(
    <DataTable
      caption="Rolls"
      columns={columns}
      rows={[{ id: 1, sku: 'L-1', stock: 24 }]}
      rowKey={({ id }) => id}
      {...parts}
    />,
  );

test('rows and cells keep their roles, and a value its head on a phone', () => {
  open();
  const table = screen.getByRole('table', { name: 'Rolls' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Label SKU', 'Stock']);
  expect(screen.getByRole('cell', { name: '24' }).getAttribute('data-head')).toBe('Stock');
  expect(screen.getByRole('cell', { name: 'L-1' }).hasAttribute('data-head')).toBe(false);
});

test('each head says itself on which side it stands, as its values do: browsers centre one that does not', () => {
  open();
  const sides = screen
    .getAllByRole('columnheader')
    .map(({ classList }) =>
      [...classList].filter((name) => name.startsWith('text-') && /start|end/.test(name)),
    );
  expect(sides).toEqual([['text-start'], ['text-end']]);
});

test('without rows the words for that stand in their place', () => {
  open({ rows: [], empty: <p>No rolls yet</p> });
  expect(screen.getByText('No rolls yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('D5: a column without anything in any row is left out', () => {
  const shelf: Column<Roll> = { key: 'shelf', head: 'Shelf', cell: () => null, isEmpty: () => true };
  open({ columns: [...columns, shelf] });
  expect(screen.queryByRole('columnheader', { name: 'Shelf' })).toBeNull();
});
