import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { Refusals } from './refusals.tsx';

const refusal = (id: number) => ({
  id,
  at: '2026-01-15T08:00:00.000Z',
  user: { id: 7, name: 'Ana Field' },
  station: null,
  kind: 'check',
  code: 'run.misread',
  values: {},
  sentence: 'Scan it again.',
});

test.each([
  [limits.run.eventsShown - 1, 0],
  [limits.run.eventsShown, 1],
])('a record with %i refusals says that there may be more: %i', async (count, said) => {
  const body = Array.from({ length: count }, (_, index) => refusal(count - index));
  renderScreen(<Refusals run={{ id: 3, seq: 1 }} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => ({ body }),
  });
  await screen.findByRole('heading', { name: 'What was refused' });
  expect(screen.queryAllByText(/^These are the newest/)).toHaveLength(said);
});

test('refusals that could not be loaded are said to be so, and loaded again', async () => {
  let answer: ServerAnswer = { status: 404, body: { message: 'There is no answer.' } };
  const { user } = renderScreen(<Refusals run={{ id: 3, seq: 1 }} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => answer,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no answer.');
  answer = { body: [] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was refused in this run.')).toBeVisible();
});
