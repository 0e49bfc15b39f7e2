import { said, tell } from '#domain/words/say.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { LookRow } from '#domain/imports/look-row.ts';
import { selectionState } from '#web/list/selection-state.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { BulkEditScreen } from './bulk-edit-screen.tsx';

const row = (id: number, parts: Partial<LookRow> = {}): LookRow => ({
  row: id,
  sku: `A-${id}`,
  clientName: 'Orchard',
  state: 'exists',
  productId: id,
  cells: [{ heading: 'Notes', from: 'Old', to: 'New' }],
  reasons: [],
  ...parts,
});

const looked = {
  rows: [
    row(7),
    row(8, { state: 'refused', cells: [], reasons: [{ column: null, ...tell(said('bulk.no_label')) }] }),
    row(9),
  ],
  products: [7, 8, 9].map((id) => ({ id, version: 2 })),
};

const open = (
  ids: readonly number[],
  change: (asked: Asked) => ServerAnswer = () => ({ body: { changed: 1, left: 1, refused: 1 } }),
  role: Role = 'editor',
) => {
  const shown = renderScreen(<BulkEditScreen />, {
    at: { pathname: '/admin/products/edit', state: selectionState(ids) },
    path: '/admin/products/edit',
    role,
    answer: (asked) => (asked.path === '/api/products/bulk/look' ? { body: looked } : change(asked)),
  });
  return {
    ...shown,
    sent: () => shown.asked.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
};

const setNotes = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('combobox', { name: 'Field to set' }));
  await user.click(await screen.findByRole('option', { name: 'Notes' }));
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'New');
  await user.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByRole('heading', { name: 'What would change' });
};

test('the selected products are looked at, one is left as it is, and the rest are changed', async () => {
  const { user, sent } = open([7, 8, 9]);
  await setNotes(user);
  expect(screen.getByText('It has no label.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Differences of A-9: / }));
  await user.click(await screen.findByRole('option', { name: 'Leave as it is' }));
  await user.click(screen.getByRole('button', { name: 'Change 1 product' }));
  expect(await screen.findByRole('heading', { name: 'Products changed' })).toHaveFocus();
  expect(sent()).toEqual([
    { products: [7, 8, 9], set: { notes: 'New' }, labelType: null },
    {
      products: looked.products,
      set: { notes: 'New' },
      labelType: null,
      rules: { all: 'take', rows: [{ row: 9, rule: 'keep' }] },
    },
  ]);
});

test('a refusal is said, and what was typed stays', async () => {
  const message = 'Some of these products were changed or deleted since you looked.';
  const { user } = open([7, 8, 9], () => ({
    status: 409,
    body: { code: 'bulk.changed_meanwhile', message },
  }));
  await setNotes(user);
  await user.click(screen.getByRole('button', { name: 'Change 2 products' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('New');
});

test('another value makes what was looked at something else', async () => {
  const { user } = open([7, 8, 9]);
  await setNotes(user);
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'er');
  expect(screen.queryByRole('heading', { name: 'What would change' })).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Do not set Notes' }));
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBe(null);
});

test('without a selection it says where one is made; readers are told who edits', async () => {
  open([]);
  expect(await screen.findByText('Select products in the list, then press Edit selected.')).toBeVisible();
  open([7], undefined, 'read_only');
  expect(
    await screen.findByText('Ask an editor or an administrator to change these products.'),
  ).toBeVisible();
});
