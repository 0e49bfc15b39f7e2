import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { DoneMisses } from './done-misses.tsx';

test('an answer that could not be put away says so, and stays', async () => {
  const done = { id: 5, text: '4006381333931', answer: 'It is JAM-1.', doneBy: 'Ed Editor', product: null };
  const { user } = renderScreen(<DoneMisses />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: ({ method }) =>
      method === 'GET' ? { body: [done] } : { status: 429, body: { message: 'Too many requests.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'OK, 4006381333931' }));
  expect(await screen.findByText('It is still here')).toBeVisible();
  expect(screen.getByText(/It is JAM-1\./)).toBeVisible();
});
