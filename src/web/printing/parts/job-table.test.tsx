import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { printJobWith } from '#testing/samples/print-job.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { JobTable } from './job-table.tsx';

test('36: why a job waits stands beside its state in the list, and nothing beside one that is over', () => {
  const outOfLabels = 'The printer is out of labels. Load a roll.';
  const jobs = [
    printJobWith({ id: 1, sku: 'WAITS', state: 'sending', sentence: outOfLabels }),
    printJobWith({ id: 2, sku: 'OVER', state: 'sent', sentence: 'Look whether they came out.' }),
  ];
  renderScreen(<JobTable jobs={jobs} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  const row = (sku: string) => within(screen.getByRole('row', { name: new RegExp(sku) }));
  expect(row('WAITS').getByText(outOfLabels)).toBeVisible();
  expect(row('OVER').queryByText(/^Look/)).toBe(null);
});
