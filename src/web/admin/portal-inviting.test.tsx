import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userWith } from '#testing/samples/whole-user.ts';
import { refusal, open, table, rowOf } from '#testing/scenes/portal-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const twoYears = { now: '2028-01-15T12:00:00.000Z', latest: '2026-01-15T12:00:00.000Z' };

test('X11: a clock in doubt is told, with what to do, and one button says that it is right @security-8.11', async () => {
  const answers = [refusal(503, 'service.unavailable', 'Restarting.'), { body: { doubt: null } }];
  const { user, changes } = open('/admin/portal', {
    doubt: twoYears,
    change: () => answers.shift() ?? { body: null },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /^The clock of the portal says Jan 15, 2028, .*, and the latest time that it has seen is Jan 15, 2026, .*Until then nothing is removed because of its age\./,
  );
  const button = within(alert).getByRole('button', { name: 'The clock is right' });
  await user.click(button);
  await waitFor(() => expect(alert.textContent).toContain('The clock was not confirmed. Restarting.'));
  await user.click(button);
  expect(await screen.findByText('Clock confirmed')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/admin/clock/confirm',
    'POST /api/admin/clock/confirm',
  ]);
});

test('X11: a clock that is plausible is no matter, and others than administrators are not asked', async () => {
  open();
  await table();
  expect(screen.queryByRole('alert')).toBeNull();
  const { asked } = open('/admin/portal', { role: 'editor', doubt: twoYears });
  await screen.findByText('You need administrator access');
  expect(asked.filter(({ path }) => path === '/api/admin/clock')).toEqual([]);
});

describe('inviting', () => {
  const noor = userWith({
    id: 5,
    firstName: 'Noor',
    lastName: 'Lake',
    isInvited: true,
    emailVerified: false,
  });

  const fill = async (user: ReturnType<typeof open>['user']) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
    await user.type(dialog.getByLabelText(/^Email/), 'noor@elsewhere.example');
    await user.type(dialog.getByLabelText(/^First name/), 'Noor');
    await user.type(dialog.getByLabelText(/^Last name/), 'Lake');
    return dialog;
  };

  test('sends what was typed under a key of its own, says so, and closes', async () => {
    const { user, changes } = open('/admin/portal', {
      change: () => ({
        status: 201,
        body: { ...noor, email: 'noor@elsewhere.example', isMailed: true, link: null },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await fill(user);
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Editor' }));
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByText('Invitation sent');
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
    expect(changes().map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/api/admin/users',
        body: {
          email: 'noor@elsewhere.example',
          firstName: 'Noor',
          lastName: 'Lake',
          role: 'editor',
          partner: null,
        },
      },
    ]);
  });

  test('a refusal stands in the form, which keeps what was typed', async () => {
    const { user } = open('/admin/portal?new', {
      change: () => refusal(409, 'user.duplicate', 'An account with this email already exists.'),
    });
    const dialog = await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'An account with this email already exists.',
    );
    expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('noor@elsewhere.example');
  });

  test('somebody invited is told from somebody who has not confirmed, and is sent the link again', async () => {
    const { user, changes } = open('/admin/portal', { others: [noor] });
    const row = await rowOf('Noor Lake');
    row.getByText('Invited');
    expect(row.queryAllByRole('button', { name: /^Verify/ })).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Invite Again Noor Lake' }));
    await screen.findByText('Invitation sent');
    expect(changes().map(({ path }) => path)).toEqual(['/api/admin/users/5/invitation']);
  });
});
