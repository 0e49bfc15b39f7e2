import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const open = (role: 'editor' | null) =>
  renderScreen(<SignedInOnly />, { at: '/team', path: '/team', role, answer: () => ({ body: [] }) });

test('a spinner is shown while it is not known who is signed in @spec-2.19', async () => {
  open('editor');
  expect(screen.getByRole('status')).toHaveTextContent('Checking who is signed in');
  expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull();
});

test('who is not signed in finds the sign-in at the same address @spec-2.16', async () => {
  const { address } = open(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/team');
});
