import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { readStation } from '../this-station.ts';
import { StationsScreen } from './stations-screen.tsx';

beforeEach(() => localStorage.clear());

const station = {
  id: 5,
  name: 'Bench 2',
  site: null,
  scanner: null,
  printerId: null,
  at: '2026-11-26T14:00:00.000Z',
  by: null,
};

const badge = {
  id: 3,
  userId: 8,
  name: 'Bo Bench',
  role: 'read_only',
  isActive: true,
  lockedSeconds: 0,
  lockedAt: null,
  at: '2026-11-26T14:00:00.000Z',
  by: null,
};

const lists: Readonly<Record<string, unknown>> = {
  '/api/stations': [],
  '/api/badges': [badge],
};

/** The screen, with a portal that is out of reach from the first thing that it makes on. */
const openAndLose = () => {
  let isLost = false;
  return renderScreen(<StationsScreen />, {
    at: '/admin/stations',
    path: '/admin/stations',
    role: 'administrator',
    answer: ({ method, path }): ServerAnswer => {
      if (method === 'POST') {
        isLost = true;
        const made = path === '/api/stations' ? station : badge;
        return { status: 201, body: { ...made, token: 'lps_token', code: 'LPB-whole' } };
      }
      return isLost ? { status: 429, body: {} } : { body: lists[path] ?? [] };
    },
  });
};

test('a browser that was enrolled is the station although the list cannot be loaded anew', async () => {
  const { user } = openAndLose();
  await user.type(await screen.findByLabelText(/^Name/), 'Bench 2');
  await user.click(screen.getByRole('button', { name: 'Enrol this browser' }));
  expect(await screen.findByText('This browser is the station Bench 2.')).toBeVisible();
  expect(await screen.findByText(/^Not up to date/)).toBeVisible();
  expect(readStation()).toEqual({ id: 5, name: 'Bench 2' });
});

test.each([
  [
    'made with its account',
    async ({ user }: ReturnType<typeof openAndLose>) => {
      await user.click(await screen.findByText('Add somebody without e-mail'));
      await user.click(screen.getByRole('button', { name: 'Add and print' }));
    },
  ],
  [
    'printed anew',
    async ({ user }: ReturnType<typeof openAndLose>) => {
      const [reprint] = await screen.findAllByRole('button', { name: 'Reprint Bo Bench' });
      await user.click(reprint ?? document.body);
      await user.click(await screen.findByRole('button', { name: 'Print again' }));
    },
  ],
])('a badge that was %s is shown to print although the list cannot be loaded anew', async (_, make) => {
  await make(openAndLose());
  expect(await screen.findByText('LPB-whole')).toBeVisible();
});

test('stations and badges that could not be loaded are loaded by Retry', async () => {
  let answer: (path: string) => ServerAnswer = () => ({ status: 429, body: {} });
  const { user } = renderScreen(<StationsScreen />, {
    at: '/admin/stations',
    path: '/admin/stations',
    role: 'administrator',
    answer: ({ path }) => answer(path),
  });
  expect(await screen.findByText('The stations could not be loaded')).toBeVisible();
  expect(await screen.findByText('The badges could not be loaded')).toBeVisible();
  answer = (path) => ({ body: lists[path] ?? [] });
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Enrol this browser' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Issue and print' })).toBeVisible();
});
