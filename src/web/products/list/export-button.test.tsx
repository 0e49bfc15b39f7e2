import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { ExportButton } from './export-button.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:saved', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (address: Parameters<typeof ExportButton>[0]['address'], answer: ServerAnswer = { body: {} }) =>
  renderScreen(<ExportButton address={address} />, {
    at: '/admin/products',
    path: '/admin/products',
    role: 'editor',
    answer: () => answer,
  });
// The button is disabled until the session is known.
const enabled = () =>
  vi.waitFor(() => {
    const button = screen.getByRole('button', { name: 'Export to Excel' });
    expect(button.getAttribute('aria-disabled')).toBe(null);
    return button;
  });

test('exports everything where nothing is filtered', async () => {
  const { user, asked } = open({ term: '', clientId: undefined, sort: 'sku' });
  await user.click(await enabled());
  expect(await screen.findByText('Export ready')).toBeVisible();
  expect(asked).toMatchObject([{ path: '/api/export/products', query: { sort: 'sku' } }]);
});

test('offers all, or what the list is narrowed to', async () => {
  const { user, asked } = open({ term: 'jam', clientId: 3, sort: 'recent' });
  await user.click(await enabled());
  await user.click(await screen.findByRole('menuitem', { name: 'Only the filtered products' }));
  await user.click(await enabled());
  await user.click(await screen.findByRole('menuitem', { name: 'All products' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ query }) => query)).toEqual([
    { search: 'jam', clientId: '3', sort: 'recent' },
    { sort: 'recent' },
  ]);
});

test('a failure is said in the words of the specification, and what the portal says of it @spec-8.23', async () => {
  const { user } = open(
    { term: '', clientId: undefined, sort: 'recent' },
    {
      status: 429,
      body: {
        code: 'export.busy',
        message: 'Two exports are running already. Please try again in a moment.',
      },
    },
  );
  await user.click(await enabled());
  expect(await screen.findByText('Export failed')).toBeVisible();
  expect(
    screen.getByText(
      'Failed to export products. Two exports are running already. Please try again in a moment.',
    ),
  ).toBeVisible();
});
