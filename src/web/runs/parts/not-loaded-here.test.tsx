import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { openRun, running } from '#testing/scenes/run-screen.tsx';
import { RunsHere } from './runs-here.tsx';

test('open runs of a station that could not be loaded are said to be so, and loaded again', async () => {
  let answer: ServerAnswer = { status: 404, body: { message: 'There is no answer.' } };
  const { user } = renderScreen(<RunsHere />, { at: '/', path: '/', role: 'editor', answer: () => answer });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Open runs at this station: There is no answer.',
  );
  answer = { body: [running] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Open run 4' })).toBeVisible();
});

test('stations that could not be loaded are loaded again in the question where a run moves to', async () => {
  const others: Record<string, unknown> = {};
  const { user } = await openRun(() => ({}), FullRun.parse({ ...running, acts: ['move'] }), others);
  await user.click(screen.getByRole('button', { name: 'Move to another station' }));
  expect(await screen.findByText('Move the run to which station?')).toBeVisible();
  others['/api/stations'] = [{ id: 9, name: 'Bench 9' }];
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('Not found'));
  await user.click(screen.getAllByRole('button', { name: 'Retry' }).at(-1) ?? document.body);
  await user.click(screen.getByRole('combobox', { name: /^Station/ }));
  expect(await screen.findByRole('option', { name: 'Bench 9' })).toBeVisible();
});
