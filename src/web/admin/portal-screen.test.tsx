import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { PortalScreen } from './portal-screen.tsx';
import {
  open,
  table,
  rowOf,
  roleOf,
  chooseRole,
  rowan,
  refusal,
  avery,
  edda,
} from '#testing/scenes/portal-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

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
  await user.click(screen.getByRole('combobox', { name: /^Role: / }));
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
    answer: ({ path }) => {
      if (path === '/api/admin/clock') return { body: { doubt: null } };
      return isUp
        ? { body: [avery] }
        : refusal(404, 'request.not_found', 'There is nothing at this address.');
    },
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
