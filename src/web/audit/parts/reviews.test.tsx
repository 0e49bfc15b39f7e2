import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Reviews } from './reviews.tsx';

test('reviews that could not be loaded are not said to be missing, and none is signed before Retry loaded them', async () => {
  let isLost = true;
  const { user } = renderScreen(<Reviews />, {
    at: '/admin/audit',
    path: '/admin/audit',
    role: 'administrator',
    answer: () => (isLost ? { status: 429, body: {} } : { body: [] }),
  });
  expect(await screen.findByText('The reviews could not be loaded')).toBeVisible();
  expect(screen.queryByText(/^Nobody has signed/)).toBe(null);
  expect(screen.queryByRole('button', { name: 'Sign a review' })).toBe(null);
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Nobody has signed/)).toBeVisible();
});
