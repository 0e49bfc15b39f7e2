import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { barcode, label, openRun, running, type Answered } from '#testing/scenes/run-screen.tsx';

test('what is scanned before an answer has come, or into a question, is not taken and says so', async () => {
  const answers = Promise.withResolvers<Answered>();
  const { acts, scan, user } = await openRun((_, place) => (place === 1 ? answers.promise : {}));
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  const early = 'The last scan came before the answer, and was not taken. Scan it again.';
  await waitFor(() => expect(acts.length).toBe(1));
  // The trigger once more is the label that is being judged.
  scan(label);
  expect(screen.queryByText(early)).toBe(null);
  scan(barcode);
  expect(await screen.findByText(early)).toBeVisible();
  answers.resolve({});
  expect(await screen.findByText('Right')).toBeVisible();
  expect(screen.getByText(early)).toBeVisible();
  scan('4006381333931');
  expect(await screen.findByText('Right')).toBeVisible();
  expect(screen.queryByText(early)).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Spoiled labels' }));
  await screen.findByRole('dialog');
  scan(barcode);
  expect(await screen.findByText('Answer the question first, then scan again.')).toBeVisible();
  expect(acts.length).toBe(2);
});

/** What a run at this screen is after it was closed at another device, and what an act in it is answered then. */
const closedMeanwhile = (before: Partial<FullRun> = {}) => {
  const run = FullRun.parse({ ...running, ...before });
  const ending = { state: 'closed', applied: 5, due: null, acts: [], endedAt: '2026-11-26T15:00:00.000Z' };
  const answer = () => {
    Object.assign(run, ending, { next: 'It is closed.' });
    return { verdict: 'refused', code: 'run.ended', reason: 'This run is closed.' } as const;
  };
  return { run, answer };
};

test('a run that was closed at another device says so to each scan, and awaits no label any more', async () => {
  const { run, answer } = closedMeanwhile();
  const { scan, user } = await openRun(answer, run);
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  const refused = await screen.findByRole('alertdialog', { name: 'Not recorded' });
  expect(refused).toHaveTextContent('This run is closed.');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('It is closed.')).toBeVisible();
  scan(barcode);
  expect(await screen.findByRole('alertdialog', { name: 'Not recorded' })).toHaveTextContent('It is closed.');
});

test('a run that could not be refreshed says how old it is', async () => {
  const others: Record<string, unknown> = {};
  const { queryClient } = await openRun(() => ({}), running, others);
  others['/api/runs/4'] = undefined;
  await queryClient.invalidateQueries({ queryKey: ['runs', 'one'] });
  expect(await screen.findByText(/^Not up to date/)).toBeVisible();
  expect(screen.getByText(running.next)).toBeVisible();
});

test('a count that comes after that of another device is not taken, and says so', async () => {
  const { run, answer } = closedMeanwhile({ state: 'reconciling', next: 'Count them.', acts: ['close'] });
  const { user } = await openRun(answer, run);
  await user.type(screen.getByLabelText(/^How many labels are applied/), '3');
  await user.click(screen.getByRole('button', { name: 'Close the run' }));
  expect(await screen.findByRole('alertdialog', { name: 'Not recorded' })).toHaveTextContent(
    'This run is closed.',
  );
});
