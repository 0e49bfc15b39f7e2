import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { ClockState } from '#domain/clock-doubt/contract.ts';
import type { User } from '#domain/users/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { userWith } from '#testing/samples/whole-user.ts';
import { PortalScreen } from './portal-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const avery = userWith({
  id: 1,
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'avery@example.com',
  role: 'administrator',
  isOnline: true,
  lastLoginAt: '2026-11-20T08:00:00.000Z',
  lastActiveAt: '2026-11-20T10:00:00.000Z',
});
const edda = userWith();
const rowan = userWith({
  id: 3,
  firstName: 'Rowan',
  lastName: 'Field',
  email: 'rowan@example.com',
  role: 'read_only',
  emailVerified: false,
});
const gone = userWith({
  id: 4,
  firstName: 'Noor',
  lastName: 'Gone',
  email: 'noor@example.com',
  role: 'read_only',
  isActive: false,
});

const refusal = (status: number, code: string, message: string): ServerAnswer => ({
  status,
  body: { statusCode: status, code, message },
});

/** A server that stores what it is sent, unless given another response. */
const open = (
  at = '/admin/portal',
  {
    role = 'administrator',
    change,
    doubt = null,
    others = [],
  }: {
    others?: User[];
    role?: Role;
    change?: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;
    doubt?: ClockState['doubt'];
  } = {},
) => {
  const users = [avery, edda, rowan, gone, ...others];
  const state = { users, listFails: false };
  const answer = (asked: Asked): ServerAnswer | Promise<ServerAnswer> => {
    if (asked.path === '/api/admin/users' && asked.method === 'GET')
      return state.listFails ? refusal(503, 'service.unavailable', 'Restarting.') : { body: state.users };
    if (asked.path === '/api/admin/users/5/invitation') return { body: { isMailed: true, link: null } };
    if (asked.path === '/api/admin/clock') return { body: { doubt } };
    if (asked.path === '/api/work') return { body: filledPortal };
    if (change) return change(asked);
    const id = Number(asked.path.split('/')[4]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the calls of this screen send
    const changes = asked.body as Partial<User>;
    state.users = state.users.map((user) => (user.id === id ? { ...user, ...changes } : user));
    return { body: state.users.find((user) => user.id === id) };
  };
  const shown = renderScreen(<PortalScreen />, { at, path: '/admin/portal', role, answer });
  return { ...shown, state, changes: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

/** A portal that is set up and whose catalogue has no gaps. */
const filledPortal = {
  lacks: { label: 0, artwork: 0, barcode: 0, client: 0, picture: 0 },
  oldest: { label: null, artwork: null, barcode: null, client: null, picture: null },
  misses: { count: 0, oldest: null },
  stock: { out: 0, low: 0 },
  unread: [],
  has: {
    client: true,
    product: true,
    artwork: true,
    stock: true,
    colleague: true,
    printer: true,
    station: true,
    badge: true,
    scanner: true,
    scan: true,
  },
};

const table = () => screen.findByRole('table', { name: 'Users' });
const rowOf = async (name: string) => {
  const row = within(await table())
    .getAllByRole('row')
    .find((each) => each.textContent.startsWith(name));
  if (!row) throw new Error(`${name} is not in the table.`);
  return within(row);
};
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });
const chooseRole = async (user: ReturnType<typeof open>['user'], name: string, role: string) => {
  await user.click(await roleOf(name));
  await user.click(await screen.findByRole('option', { name: role }));
};

test('shows everybody with role, presence, last activity and account @spec-2.11 @spec-2.90', async () => {
  open();
  const head = within(await table()).getAllByRole('columnheader');
  expect(head.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Role',
    'Presence',
    'Last Activity',
    'Account',
    'Actions',
  ]);
  const cellsOf = async (name: string) =>
    (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent);
  await roleOf('Avery Stone');
  expect(await cellsOf('Avery')).toEqual([
    'Avery Stone (you)avery@example.com',
    'AdministratorCannot modify your own role',
    'OnlineActive now',
    'Active now',
    'ActiveVerified',
    'Deactivate',
  ]);
  expect((await cellsOf('Rowan')).slice(2)).toEqual([
    'OfflineNever logged in',
    'Never logged in',
    'ActiveNot verified',
    'VerifyDeactivate',
  ]);
  expect((await cellsOf('Noor')).slice(4)).toEqual(['DeactivatedVerified', 'Activate']);
});

test('counts everybody, administrators, editors and read-only users @spec-2.91', async () => {
  open();
  await table();
  const counts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(counts).toEqual([
    ['Total users', '4'],
    ['Administrators', '1'],
    ['Editors', '1'],
    ['Read-only users', '2'],
  ]);
});

test('a role applies at once on selection: pending, then saved @spec-4.31 @spec-6.10 @spec-7.33', async () => {
  const answered = Promise.withResolvers<ServerAnswer>();
  const { user, changes } = open('/admin/portal', { change: () => answered.promise });
  await chooseRole(user, 'Rowan Field', 'Editor');
  expect(changes()).toEqual([
    { method: 'PUT', path: '/api/admin/users/3/role', query: {}, body: { role: 'editor' } },
  ]);
  expect((await roleOf('Rowan Field')).textContent).toBe('Editor');
  expect(screen.getByText('Saving…')).toBeVisible();
  answered.resolve({ body: { ...rowan, role: 'editor' } });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect((await roleOf('Rowan Field')).textContent).toBe('Editor');
  expect(screen.getAllByRole('term')[2]?.nextSibling?.textContent).toBe('2');
});

test('a refused role goes back in sight, with the toast and the reason @spec-8.29', async () => {
  const { user } = open('/admin/portal', {
    change: () => refusal(409, 'user.last_administrator', 'At least one administrator is required.'),
  });
  await chooseRole(user, 'Edda Winter', 'Administrator');
  expect(await screen.findByText('Not changed: At least one administrator is required.')).toBeVisible();
  expect((await roleOf('Edda Winter')).textContent).toBe('Editor');
  const toast = screen.getByText('Failed to update user role. Please try again.').closest('li');
  expect(toast?.textContent).toContain('At least one administrator is required.');
});

test('one’s own role is disabled, with the reason in words @spec-6.11', async () => {
  open();
  expect((await roleOf('Avery Stone')).hasAttribute('disabled')).toBe(true);
  expect((await rowOf('Avery')).getByText('Cannot modify your own role')).toBeVisible();
  expect((await roleOf('Edda Winter')).hasAttribute('disabled')).toBe(false);
});

test('one’s own account is not deactivated, and the button says why', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deactivate Avery Stone' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain(
    'You cannot deactivate your own account.',
  );
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

test('deactivating asks first, naming person and consequence, with Cancel in focus', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('button', { name: 'Deactivate Edda Winter' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Edda Winter?' }));
  expect(
    dialog.getByText(
      'edda@example.com is signed out everywhere at once and cannot sign in any more. What this person has entered stays. You can activate the account again.',
    ),
  ).toBeVisible();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate account' }));
  expect(await screen.findByText('Account deactivated')).toBeVisible();
  expect((await rowOf('Edda')).getByText('Deactivated')).toBeVisible();
  expect(changes()).toEqual([
    { method: 'PUT', path: '/api/admin/users/2/active', query: {}, body: { isActive: false } },
  ]);
});

test('Cancel changes nothing and gives the focus back', async () => {
  const { user, changes } = open();
  const button = await screen.findByRole('button', { name: 'Deactivate Edda Winter' });
  await user.click(button);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(document.activeElement).toBe(button);
  expect(changes()).toEqual([]);
});

test('an account that was switched off can be activated again', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('button', { name: 'Activate Noor Gone' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Activate Noor Gone?' }));
  expect(
    dialog.getByText('noor@example.com can sign in again, as Read-only, to read everything.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Activate account' }));
  expect(await screen.findByText('Account activated')).toBeVisible();
  expect(changes().map(({ body }) => body)).toEqual([{ isActive: true }]);
});

test('an email is marked as verified after a question, and the act is gone', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('button', { name: 'Verify Rowan Field' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Mark the email of Rowan Field as verified?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Mark as verified' }));
  expect(await screen.findByText('Email verified')).toBeVisible();
  expect(changes().map(({ body }) => body)).toEqual([{ emailVerified: true }]);
  expect(screen.queryByRole('button', { name: 'Verify Rowan Field' })).toBe(null);
  expect((await rowOf('Rowan')).getByText('Verified')).toBeVisible();
});

test('a refused deactivation is said in the dialog, which stays', async () => {
  const { user } = open('/admin/portal', {
    change: () => refusal(409, 'user.last_administrator', 'At least one administrator is required.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Edda Winter' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The account was not deactivated. At least one administrator is required.',
  );
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('name, email and role narrow the table, and stand in the address', async () => {
  const { user, address } = open('/admin/portal?role=read_only');
  expect(await screen.findByText('2 of 4 users')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'row');
  await waitFor(() => expect(address()).toBe('/admin/portal?search=row&role=read_only'));
  expect(await screen.findByText('1 of 4 users')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Editor' }));
  await waitFor(() => expect(address()).toBe('/admin/portal?search=row&role=editor'));
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('4 users')).toBeVisible();
  expect(address()).toBe('/admin/portal');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search by name or email' }));
});

test('is asked again every 30 seconds, and a failed refresh keeps the table @spec-7.32 @spec-9.4', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, asked } = open();
  const users = () => asked.filter(({ path }) => path === '/api/admin/users').length;
  await table();
  expect(users()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(users()).toBe(1);
  state.users = [{ ...avery }, { ...edda, role: 'administrator' }];
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(users()).toBe(2);
  expect(await screen.findByText('2 users')).toBeVisible();
  state.listFails = true;
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(await screen.findByText(/^Not up to date – last loaded/)).toBeVisible();
  expect(screen.getByText('2 users')).toBeVisible();
});

test('users that could not be loaded are a sentence and a way to try again', async () => {
  let isUp = false;
  const { user } = renderScreen(<PortalScreen />, {
    at: '/admin/portal',
    path: '/admin/portal',
    role: 'administrator',
    answer: () =>
      isUp ? { body: [avery] } : refusal(404, 'request.not_found', 'There is nothing at this address.'),
  });
  expect(await screen.findByRole('heading', { name: 'The users could not be loaded' })).toBeVisible();
  expect(screen.getByText('There is nothing at this address.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 user')).toBeVisible();
});

test.each(['read_only', 'editor'] as const)(
  '%s reads that the user table is for administrators',
  async (role) => {
    const { asked } = open('/admin/portal', { role });
    expect(await screen.findByRole('heading', { name: 'You need administrator access' })).toBeVisible();
    expect(
      screen.getByText(
        'The user table is for administrators. Ask one of them if your own role has to change.',
      ),
    ).toBeVisible();
    expect(asked).toEqual([]);
  },
);

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
