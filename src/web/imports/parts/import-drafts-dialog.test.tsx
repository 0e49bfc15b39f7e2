import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { importRecordWith } from '#testing/samples/import-record.ts';
import { ImportsScreen } from '../screens/imports-screen.tsx';

const at = new Date().toISOString();
const record = importRecordWith({ at, undoableUntil: at });
const state = 'a'.repeat(64);
const draft = { state: 'draft', version: 4, isStale: false, by: 'Ana Brook', at } as const;
const drafts = [
  { id: 1, sku: 'JAM-1', itemDescription: 'Plum jam', ...draft },
  { id: 2, sku: 'JAM-2', itemDescription: null, ...draft },
];

test('the drafts of an import are listed, and published together as they were read', async () => {
  const { user, asked } = renderScreen(<ImportsScreen />, {
    at: '/admin/imports',
    path: '/admin/imports',
    role: 'editor',
    answer: ({ method, path }) => {
      if (method === 'POST') return { body: { published: 2, waiting: 0 } };
      return path.endsWith('/drafts') ? { body: { drafts, total: 2, state } } : { body: [record], total: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: '2 drafts to publish: forty.xlsx' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drafts of forty.xlsx' }));
  expect((await dialog.findByRole('link', { name: /JAM-1/ })).getAttribute('href')).toBe('/products/1');
  await user.type(dialog.getByRole('textbox', { name: /^What changed/ }), 'New list');
  await user.click(dialog.getByRole('button', { name: 'Publish all 2' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      body: { state, summary: 'New list' },
    }),
  );
});

test('the drafts of an import are discarded only after that was asked, as they were read @need-1.19', async () => {
  const { user, asked } = renderScreen(<ImportsScreen />, {
    at: '/admin/imports',
    path: '/admin/imports',
    role: 'editor',
    answer: ({ method, path }) => {
      if (method === 'DELETE') return { body: { success: true } };
      return path.endsWith('/drafts') ? { body: { drafts, total: 2, state } } : { body: [record], total: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: '2 drafts to publish: forty.xlsx' }));
  await user.click(await screen.findByRole('button', { name: 'Discard all 2' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard all 2 drafts?' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Discard all 2' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'DELETE')).toMatchObject({ query: { state } }),
  );
});
