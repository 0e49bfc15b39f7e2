import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { openRun, running } from '#testing/scenes/run-screen.tsx';

const counted = (fields: Partial<FullRun> = {}) =>
  FullRun.parse({
    ...running,
    state: 'reconciling',
    due: null,
    next: 'Count the labels that are applied.',
    nextStep: { code: 'run.next.count', values: {} },
    acts: ['close', 'photo'],
    ...fields,
  });

const applied = () => screen.getByLabelText(/^How many labels are applied/);

test('a count that is being typed stays when something else has happened in the run', async () => {
  const run = counted();
  const { queryClient, user } = await openRun(() => ({}), run);
  await user.type(applied(), '3');
  Object.assign(run, { seq: 7, next: 'Count all of them.' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['runs'] }));
  expect(await screen.findByText(run.next)).toBeVisible();
  expect(applied()).toHaveValue('3');
  expect(applied()).toHaveFocus();
});

test('the count has the keyboard once nothing else is left to do, and what was typed before stays', async () => {
  const run = counted({ nextStep: running.nextStep });
  const { queryClient, user } = await openRun(() => ({}), run);
  expect(applied()).not.toHaveFocus();
  await user.type(applied(), '4');
  await user.tab();
  screen.getByRole<HTMLButtonElement>('button', { name: 'Close the run' }).blur();
  Object.assign(run, { seq: 7, nextStep: { code: 'run.next.count', values: {} } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['runs'] }));
  await waitFor(() => expect(applied()).toHaveFocus());
  expect(applied()).toHaveValue('4');
});
