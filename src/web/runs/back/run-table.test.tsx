import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { running } from '#testing/scenes/run-screen.tsx';
import { RunTable } from './run-table.tsx';

test('a run that waits for a second person leads to where it is answered, and no other', async () => {
  const runs = [running, { ...running, id: 5, state: 'stopped' as const }];
  const answer = () => ({ status: 404, body: {} });
  renderScreen(<RunTable runs={runs} />, { at: '/runs', path: '/runs', role: 'editor', answer });
  expect(await screen.findByRole('link', { name: 'Answer run 5' })).toHaveAttribute('href', '/runs/5');
  expect(screen.queryByRole('link', { name: 'Answer run 4' })).toBe(null);
});
