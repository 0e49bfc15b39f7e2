import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Clearable } from '#domain/clear-out/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { userWith } from '#testing/samples/whole-user.ts';
import { StoredScreen } from './stored-screen.tsx';

const kind = (what: Clearable, rows: number, clearable: number) => ({
  what,
  rows,
  oldest: rows === 0 ? null : '2025-03-02T08:00:00.000Z',
  older: [30, 90, 365].map((days) => ({ days, rows: clearable })),
  clearable,
});

/** A portal that deletes what it is told in batches of 200, or answers otherwise. */
const open = ({
  jobs = 1_250,
  role = 'administrator',
  at = '/admin/stored',
  refusal,
}: {
  jobs?: number;
  role?: Role;
  at?: string;
  refusal?: (batch: number) => ServerAnswer | Promise<ServerAnswer> | undefined;
} = {}) => {
  const state = { jobs, batches: 0 };
  return renderScreen(<StoredScreen />, {
    at,
    path: '/admin/stored',
    role,
    answer: ({ method, path, query }) => {
      if (path === '/api/admin/users')
        return { body: [userWith({ id: 7, firstName: 'Ana', lastName: 'Field' })] };
      if (method === 'GET')
        return {
          body: {
            before: query['days'] === undefined ? null : '2026-08-28T08:00:00.000Z',
            kinds: [
              kind('print_jobs', state.jobs, state.jobs),
              kind('paper_jobs', 0, 0),
              kind('runs', 0, 0),
              kind('misses', 0, 0),
            ],
          },
        };
      state.batches += 1;
      const refused = refusal?.(state.batches);
      if (refused) return refused;
      const deleted = Math.min(200, state.jobs);
      state.jobs -= deleted;
      return { body: { deleted, isOver: state.jobs === 0 } };
    },
  });
};

const ask = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Clear out print jobs' }));
  return within(await screen.findByRole('alertdialog', { name: 'Clear out 1,250 print jobs?' }));
};

test('Y2: says of each kind how much there is, how old it is, what stays, and what would go', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /Print jobs/ }));
  expect(
    row
      .getAllByRole('cell')
      .slice(0, 7)
      .map((cell) => cell.textContent),
  ).toEqual([
    'Print jobsThose that wait, are being printed or belong to a run stay.',
    '1,250',
    '1,250',
    '1,250',
    '1,250',
    'Mar 2, 2025',
    '1,250',
  ]);
  expect(screen.queryByRole('button', { name: 'Clear out runs' })).toBe(null);
});

test('Y2: asks with the choice in words, clears out batch by batch what was shown, and says how much went', async () => {
  const { user, asked } = open({ at: '/admin/stored?days=90&person=7' });
  await screen.findByRole('row', { name: /Print jobs/ });
  const dialog = await ask(user);
  expect(
    dialog.getByText(
      /^Print jobs that are older than 90 days and that Ana Field added are deleted for good;/,
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Clear out' }));
  expect(await screen.findByText('1,250 print jobs cleared out.')).toBeVisible();
  const bodies = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toHaveLength(7);
  expect(bodies[6]).toEqual({ what: 'print_jobs', userId: 7, before: '2026-08-28T08:00:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'Nothing to clear out' })).toBeVisible();
});

test('Y2: a failure half way says what is gone and what is not', async () => {
  const { user } = open({
    refusal: (batch) =>
      batch === 3
        ? { status: 503, body: { code: 'service.unavailable', message: 'Restarting.' } }
        : undefined,
  });
  await user.click((await ask(user)).getByRole('button', { name: 'Clear out' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '400 print jobs cleared out, the rest was not. Restarting.',
  );
  await waitFor(() => expect(screen.getByRole('row', { name: /Print jobs/ }).textContent).toContain('850'));
});

test('Y2: who stops it keeps the rest', async () => {
  const second = Promise.withResolvers<ServerAnswer>();
  const { user } = open({ refusal: (batch) => (batch === 2 ? second.promise : undefined) });
  await user.click((await ask(user)).getByRole('button', { name: 'Clear out' }));
  await screen.findByText('200 print jobs cleared out so far');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  second.resolve({ body: { deleted: 200, isOver: false } });
  expect(await screen.findByText('Stopped after 400 print jobs. The rest is still there.')).toBeVisible();
});

test('Y2: others read that it is for administrators, and nothing is asked for', async () => {
  const { asked } = open({ role: 'editor' });
  expect(await screen.findByRole('heading', { name: 'You need administrator access' })).toBeVisible();
  expect(asked).toEqual([]);
});
