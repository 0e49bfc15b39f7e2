import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { HistoryEntry } from '#domain/history/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { HistorySection } from './history-section.tsx';

const entries = Array.from({ length: 12 }, (_, index): HistoryEntry => ({
  id: 20 - index,
  at: '2026-11-20T10:00:00.000Z',
  userName: index === 0 ? 'Edda Winter' : null,
  action: index === 11 ? 'created' : 'updated',
  changes: [
    { field: 'labelSize', labelNumber: 2, before: index === 11 ? null : '100 x 50', after: `${index} x 50` },
  ],
}));

const updated = { id: 9, at: '2026-11-20T10:00:00.000Z', userName: null, action: 'updated' } as const;

const open = (role: Role, shown = entries) =>
  renderScreen(<HistorySection kind="product" id={7} version={3} />, {
    at: '/products/7',
    path: '/products/7',
    role,
    answer: ({ query }) => {
      const first = (Number(query['page']) - 1) * 10;
      return { body: shown.slice(first, first + 10), total: shown.length };
    },
  });

test('is asked for when it is opened, and tells field by field what changed', async () => {
  const { user, asked } = open('editor');
  const opener = await screen.findByRole('button', { name: 'History' });
  expect(asked).toEqual([]);
  await user.click(opener);
  expect(await screen.findByText('Changed by Edda Winter')).toBeVisible();
  expect(screen.getAllByText('Label 2: Size')).toHaveLength(10);
  const [first] = screen.getAllByRole('definition');
  expect(first?.textContent).toBe('from 100 x 50→ to 0 x 50');
});

test('a code is set as one, before and after, and what is none is not', async () => {
  const { user } = open('editor', [
    {
      ...updated,
      changes: [
        { field: 'sku', labelNumber: null, before: 'HP-18584', after: 'HP-18585' },
        { field: 'barcode', labelNumber: null, before: null, after: '5012345678900' },
        { field: 'supplierName', labelNumber: 1, before: 'Linden', after: 'Lindens' },
      ],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const codes = (await screen.findAllByRole('definition')).map((shown) =>
    Array.from(shown.querySelectorAll('.code'), ({ textContent }) => textContent),
  );
  expect(codes).toEqual([['HP-18584', 'HP-18585'], ['5012345678900'], []]);
});

test('a choice is called what it is called elsewhere, and other texts stay as they are', async () => {
  const { user } = open('editor', [
    {
      ...updated,
      changes: [
        { field: 'dateKind', labelNumber: 1, before: null, after: 'best_before' },
        { field: 'supplierName', labelNumber: 1, before: null, after: 'best_before' },
      ],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const shown = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(shown).toEqual(['from nothing→ to Best before', 'from nothing→ to best_before']);
});

test('long texts stand under each other, each under its word, and short ones side by side', async () => {
  const { user } = open('editor', [
    {
      ...updated,
      changes: [
        { field: 'notes', labelNumber: null, before: 'Wipe.\nPeel.', after: 'Wipe.\nPeel.\nPress.' },
        { field: 'labelSize', labelNumber: 1, before: '100 x 50', after: '99 x 50' },
      ],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const [long, short] = await screen.findAllByRole('definition');
  if (!long || !short) throw new Error('Two changes are shown.');
  expect(within(long).getByText('Was').parentElement?.textContent).toBe('Was Wipe.\nPeel.');
  expect(within(long).getByText('Is').parentElement?.textContent).toBe('Is Wipe.\nPeel.\nPress.');
  expect(long.textContent).not.toContain('→');
  expect(short.textContent).toBe('from 100 x 50→ to 99 x 50');
});

test('loads more until the creation, which has nothing before it', async () => {
  const { user } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('Created by the portal')).toBeVisible();
  expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('11 x 50');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBe(null));
});

test('is not there for those who only read', async () => {
  const { asked } = open('read_only');
  await waitFor(() => expect(screen.queryByText('Elsewhere')).toBe(null));
  expect(screen.queryByRole('button', { name: 'History' })).toBe(null);
  expect(asked).toEqual([]);
});
