import { said, tell } from '#domain/words/say.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { ImportRecord, UndoLook } from '#domain/imports/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { importRecordWith } from '#testing/samples/import-record.ts';
import { ImportsScreen } from './imports-screen.tsx';

const record = importRecordWith({
  fileName: 'orchard.csv',
  clientName: 'Orchard',
  drafted: 0,
  openDrafts: 0,
  left: 1,
  refused: 4,
});

const look: UndoLook = {
  restored: 2,
  deleted: 3,
  discarded: 0,
  settled: 1,
  products: [
    {
      productId: 4,
      sku: 'A-4',
      act: 'restore',
      changes: [{ field: 'caseQuantity', labelNumber: null, before: 24, after: 12 }],
    },
  ],
  keptCount: 1,
  kept: [
    { productId: 9, sku: 'A-9', reason: tell(said('undo.changed', { by: 'Ben Low', day: '2026-11-25' })) },
  ],
  first: [{ id: 8, fileName: 'prices.xlsx', at: record.at, userName: 'Ben Low', products: 1 }],
  fileNames: {},
};

const open = (records: ImportRecord[], undo?: ServerAnswer, role: Role = 'editor') =>
  renderScreen(<ImportsScreen />, {
    at: '/admin/imports',
    path: '/admin/imports',
    role,
    answer: ({ method, path }) =>
      method === 'POST'
        ? (undo ?? { body: null })
        : path.endsWith('/undo')
          ? { body: look }
          : { body: records, total: records.length },
  });

test('says of each import who, when, from which file, and what it did', async () => {
  open([record]);
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
  expect(row.getByRole('link', { name: 'orchard.csv' }).getAttribute('href')).toBe('/api/imports/7/file');
  expect(row.getByText('Orchard')).toBeVisible();
  expect(row.getByText('Ana Brook')).toBeVisible();
  expect(['3', '2', '1', '4'].map((count) => row.getByText(count).textContent)).toEqual(['3', '2', '1', '4']);
});

test('an import whose drafts are no longer all open says how many it made', async () => {
  open([{ ...record, drafted: 3, openDrafts: 1 }]);
  expect(await screen.findByText('3 drafts made')).toBeVisible();
  expect(screen.getByRole('button', { name: '1 draft to publish: orchard.csv' })).toBeVisible();
});

test('takes one back after asking, and says what stayed', async () => {
  const undone = {
    at: new Date().toISOString(),
    userName: 'Ana Brook',
    restored: 1,
    deleted: 3,
    keptCount: 1,
    kept: [{ productId: 9, sku: 'A-9', reason: tell(said('undo.deleted')) }],
  };
  const { user, asked } = open([record], { body: { ...record, undoableUntil: null, undone } });
  await user.click(await screen.findByRole('button', { name: 'Undo orchard.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo orchard.csv?' });
  expect(
    await within(dialog).findByText(
      '2 products will be as before. 3 products that it created will be deleted.',
    ),
  ).toBeVisible();
  expect(
    within(dialog).getByText('1 draft of it was published or discarded since: what was published stays.'),
  ).toBeVisible();
  expect(within(dialog).getByText('24')).toBeVisible();
  expect(within(dialog).getByText('A-9: It was changed since, by Ben Low on Nov 25, 2026.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }));
  expect(
    await screen.findByText(/1 product is as before, 3 deleted\. 1 product stayed: see the reasons below\./),
  ).toBeVisible();
  // The look is not asked for again: there is nothing left to look at.
  expect(asked.filter(({ path }) => path === '/api/imports/7/undo').map(({ method }) => method)).toEqual([
    'GET',
    'POST',
  ]);
});

test('leads from what is in the way to the undo that comes first', async () => {
  const { user } = open([record]);
  await user.click(await screen.findByRole('button', { name: 'Undo orchard.csv' }));
  await user.click(await screen.findByRole('button', { name: 'Undo prices.xlsx' }));
  expect(await screen.findByRole('dialog', { name: 'Undo prices.xlsx?' })).toBeVisible();
});

test('what an undo has left can be undone', async () => {
  const undone = { at: record.at, userName: 'Ana Brook', restored: 1, deleted: 0, keptCount: 1, kept: [] };
  open([{ ...record, undone }]);
  expect(await screen.findByText('Undone in part')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo the rest of orchard.csv' })).toBeVisible();
});

test('a refusal is said in the dialog', async () => {
  const message = 'This import was undone already, by Ana Brook on 2026-11-24. Nothing was changed.';
  const { user } = open([record], { status: 409, body: { code: 'import.undone', message } });
  await user.click(await screen.findByRole('button', { name: 'Undo orchard.csv' }));
  await screen.findByText(/^2 products will be as before/);
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('one that is older cannot be taken back', async () => {
  open([{ ...record, undoableUntil: '2026-01-01T00:00:00.000Z' }]);
  expect(await screen.findByText('Older than 14 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBe(null);
});

test('others read that it is for editors, and nothing is asked for', async () => {
  const { asked } = open([record], undefined, 'read_only');
  expect(await screen.findByRole('heading', { name: 'Imports are for editors' })).toBeVisible();
  await waitFor(() => expect(asked).toEqual([]));
});
