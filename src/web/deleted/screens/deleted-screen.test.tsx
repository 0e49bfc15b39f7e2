import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { DeletedRecord } from '#domain/deleted/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { DeletedScreen } from './deleted-screen.tsx';

const acme: DeletedRecord = {
  id: 5,
  kind: 'client',
  recordId: 9,
  name: 'Acme',
  detail: null,
  productCount: 12,
  deletedAt: '2026-11-20T10:00:00.000Z',
  deletedBy: 'Avery Stone',
  restorableUntil: '2026-12-20T10:00:00.000Z',
};
const jam: DeletedRecord = {
  ...acme,
  id: 4,
  kind: 'product',
  recordId: 7,
  name: 'JAM-01',
  detail: 'Apple jam · Orchard',
  productCount: 0,
};

const open = (
  records: DeletedRecord[],
  role: Role = 'administrator',
  refusal?: ServerAnswer | Promise<ServerAnswer>,
) => {
  const state = { records };
  return renderScreen(<DeletedScreen />, {
    at: '/admin/deleted',
    path: '/admin/deleted',
    role,
    answer: ({ method, path, query }) => {
      if (method === 'GET') {
        const fitting = state.records.filter(
          ({ kind }) => query['kind'] === undefined || kind === query['kind'],
        );
        return { body: fitting, total: fitting.length };
      }
      if (refusal) return refusal;
      const id = Number(path.split('/')[4]);
      const [record] = state.records.filter((each) => each.id === id);
      state.records = state.records.filter((each) => each.id !== id);
      return { body: { kind: record?.kind, recordId: record?.recordId } };
    },
  });
};

test('says of each record what it was, who deleted it, and until when it can be restored', async () => {
  open([acme, jam]);
  const row = await screen.findByRole('row', { name: /Acme/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent),
  ).toEqual(['Acme', 'Client', '12 products']);
  expect(within(row).getByText('Avery Stone')).toBeVisible();
  // In its column, and below the date of the deletion for tablets, where that column is hidden.
  const untils = within(row).getAllByText('Dec 20, 2026');
  expect(untils.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Restorable until Dec 20, 2026',
    expect.stringContaining('Dec 20, 2026'),
  ]);
  expect(screen.getByText('2 deleted records')).toBeVisible();
});

test('restores after asking, and leads to what is back', async () => {
  const { user, asked } = open([acme, jam]);
  await user.click(await screen.findByRole('button', { name: 'Restore Acme' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore Acme?' });
  expect(
    within(dialog).getByText('The client is back in all lists, and with it 12 products with all labels.'),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  const link = await screen.findByRole('link', { name: 'Open Acme' });
  expect(link.getAttribute('href')).toBe('/clients/9');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Acme/ })).toBe(null));
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/deleted/5/restore',
  ]);
});

test('a refusal is said in the dialog, with the way to what is in the way', async () => {
  const { user } = open([jam], 'administrator', {
    status: 409,
    body: {
      code: 'product.duplicate',
      message: 'A product with this SKU already exists for this client.',
      existingId: 30,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Restore JAM-01' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(
    'It was not restored. A product with this SKU already exists for this client.',
  );
  expect(within(said).getByRole('link').getAttribute('href')).toBe('/products/30');
});

test('while it is being restored the question stays, so that how it ends is said', async () => {
  const answered = Promise.withResolvers<ServerAnswer>();
  const { user } = open([jam], 'administrator', answered.promise);
  await user.click(await screen.findByRole('button', { name: 'Restore JAM-01' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await user.keyboard('{Escape}');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  answered.resolve({ status: 500, body: { message: 'Something went wrong.' } });
  expect((await question.findByRole('alert')).textContent).toContain(
    'It was not restored. Something went wrong.',
  );
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
});

test('says in words that there is nothing', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing to restore' })).toBeVisible();
});

test('others read that it is for administrators, and nothing is asked for', async () => {
  const { asked } = open([acme], 'editor');
  expect(await screen.findByRole('heading', { name: 'You need administrator access' })).toBeVisible();
  expect(asked).toEqual([]);
});
