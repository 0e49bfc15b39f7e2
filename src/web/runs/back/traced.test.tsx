import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { runsAddress } from './runs-address.ts';
import { Traced } from './traced.tsx';

test('somebody whose account is gone is named by number, in the language of the screen', async () => {
  const people = [
    { id: 4, name: 'Ana Field', runs: 2 },
    { id: 7, name: null, runs: 1 },
  ];
  const { user } = renderScreen(<Traced address={runsAddress.read(new URLSearchParams())} />, {
    at: '/runs',
    path: '/runs',
    role: 'editor',
    answer: ({ path }) =>
      path === '/api/runs/people' ? { body: people } : { status: 404, body: { message: 'Not found' } },
  });
  await user.click(await screen.findByRole('button', { name: 'People' }));
  expect(await screen.findByRole('link', { name: 'Ana Field' })).toHaveAttribute('href', '/runs?user=4');
  expect(screen.getByRole('link', { name: 'Person 7' })).toHaveAttribute('href', '/runs?user=7');
});
