import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import { renderScreen } from '#testing/render-screen.tsx';
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
  renderScreen(<Refusals runId={3} />, { at: '/', path: '/', role: 'editor', answer: () => ({ body }) });
  await screen.findByRole('heading', { name: 'What was refused' });
  expect(screen.queryAllByText(/^These are the newest/)).toHaveLength(said);
});
