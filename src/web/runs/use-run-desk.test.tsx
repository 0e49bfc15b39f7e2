import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { barcode, label, openRun, running } from '#testing/scenes/run-screen.tsx';

const unusable = { state: 'quarantined', reason: 'Misprinted.', withinPercent: 0, products: [] };

test('the card of Enter answers the verdict on a roll, and the roll is not asked about any more', async () => {
  const run = FullRun.parse({ ...running, acts: ['roll', 'check'] });
  const { acts, scan } = await openRun(() => ({}), run, { '/api/rolls/R-1111111-1': unusable });
  scan('R-1111111-1');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Misprinted.');
  scan('LP-KEY-ENTER');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect([screen.queryByRole('dialog'), acts]).toEqual([null, []]);
});

test('a scan that comes while a piece is judged is not taken, and says so', async () => {
  const answer = Promise.withResolvers<Record<string, never>>();
  const { acts, scan } = await openRun(() => answer.promise);
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  // The trigger again is no other scan.
  await waitFor(() => expect(acts).toHaveLength(1));
  scan(barcode);
  expect(await screen.findByText(/was not taken/)).toBeVisible();
  answer.resolve({});
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts).toHaveLength(1);
});
