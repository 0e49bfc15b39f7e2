import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { Ready, ready } from '#testing/scenes/heard-page.tsx';
import { scan } from '#testing/servers/wedge.ts';
import { readToken } from '#web/api/token.ts';
import { forgetAskedBadge } from '#web/scan/asked-badge.ts';
import { keepStation } from '../this-station.ts';

const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const other = `${badge.slice(0, -4)}0000`;

beforeEach(() => keepStation({ id: 3, name: 'Bench 4', token: 'lps_token' }));
afterEach(() => {
  act(forgetAskedBadge);
  localStorage.clear();
});

const asked = () => screen.findByRole('dialog', { name: 'Hand over to another person?' });

test.each<[string, (user: UserEvent) => Promise<void>]>([
  [
    'Cancel',
    async (user) => {
      await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    },
  ],
  ['another badge', () => scan(other)],
])('while a PIN is checked, %s keeps its person from being signed in', async (_, takeBack) => {
  const answer = Promise.withResolvers<ServerAnswer>();
  const { user } = renderScreen(<Ready />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => answer.promise,
    hearsScans: true,
  });
  await ready();
  await scan(badge);
  await user.type(within(await asked()).getByLabelText('PIN'), '2580');
  await user.click(within(await asked()).getByRole('button', { name: 'Hand over' }));
  await takeBack(user);
  answer.resolve({
    status: 201,
    body: { token: 'of-another', user: { id: 2, firstName: 'Bo', role: 'read_only' } },
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(readToken()).toBe('a-token');
  expect(screen.queryByText(/Bo/)).toBe(null);
});
