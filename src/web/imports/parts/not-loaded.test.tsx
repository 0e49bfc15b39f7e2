import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { importRecordWith } from '#testing/samples/import-record.ts';
import { ImportsScreen } from '../screens/imports-screen.tsx';

const record = importRecordWith();

const answers: Readonly<Record<string, unknown>> = {
  '/api/imports/7/drafts': { drafts: [], total: 0, state: 'a'.repeat(64) },
  '/api/imports/7/undo': {
    restored: 0,
    deleted: 0,
    discarded: 0,
    products: [],
    keptCount: 0,
    kept: [],
    first: [],
    fileNames: {},
  },
};

test.each([
  [
    'the drafts of an import',
    '2 drafts to publish: forty.xlsx',
    'The drafts could not be loaded. Too many requests.',
    'No draft of this import is open any more.',
  ],
  [
    'what an undo would do',
    'Undo forty.xlsx',
    'What undoing it would do could not be loaded. Too many requests.',
    'Nothing of it can be undone now.',
  ],
])('%s that could not be loaded says so, and Retry loads it', async (_, button, sentence, then) => {
  let isLost = true;
  const { user } = renderScreen(<ImportsScreen />, {
    at: '/admin/imports',
    path: '/admin/imports',
    role: 'editor',
    answer: ({ path }) => {
      const body = answers[path];
      if (body === undefined) return { body: [record], total: 1 };
      return isLost ? { status: 429, body: { message: 'Too many requests.' } } : { body };
    },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.queryByText(then)).toBe(null);
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(then)).toBeVisible();
  expect(dialog.queryByRole('alert')).toBe(null);
});
