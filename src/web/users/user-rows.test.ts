import { expect, test } from 'vitest';
import { userWith } from '#testing/samples/whole-user.ts';
import { userRows } from './user-rows.ts';

const now = new Date('2026-11-20T10:42:00Z');
const me = userWith({ id: 1, role: 'administrator' });
const rowOf = (user = userWith(), everybody = [me, user]) => userRows([user], { everybody, myId: 1, now })[0];

test('one’s own role and account can not be changed', () => {
  expect(rowOf(me)).toMatchObject({
    isMe: true,
    roleDisabledReason: 'Cannot modify your own role',
    switchDisabledReason: 'You cannot deactivate your own account.',
  });
});

test('the last administrator stays one', () => {
  const other = userWith({ id: 3, role: 'administrator' });
  const everybody = [userWith({ id: 1, role: 'administrator', isActive: false }), other];
  expect(rowOf(other, everybody)).toMatchObject({
    roleDisabledReason: 'At least one administrator is required.',
    switchDisabledReason: 'At least one administrator is required.',
  });
});

test('a role that follows the groups of single sign-on says so, and can not be changed', () => {
  const { roleDisabledReason, switchDisabledReason } = rowOf(userWith({ isRoleByIssuer: true })) ?? {};
  expect(roleDisabledReason).toBe('It follows the groups of single sign-on.');
  expect(switchDisabledReason).toBeNull();
});

test('everybody else can be changed, also another administrator', () => {
  expect(rowOf()).toMatchObject({ isMe: false, roleDisabledReason: null, switchDisabledReason: null });
  expect(rowOf(userWith({ id: 3, role: 'administrator' }))).toMatchObject({
    roleDisabledReason: null,
    switchDisabledReason: null,
  });
});

test.each([
  [
    { isOnline: true, lastLoginAt: '2026-11-20T10:00:00Z', lastActiveAt: '2026-11-20T10:41:00Z' },
    'Online',
    'Active now',
  ],
  [
    { lastLoginAt: '2026-11-19T10:43:00Z', lastActiveAt: '2026-11-20T07:40:00Z' },
    'Recently active',
    '3 hours ago',
  ],
  [{ lastLoginAt: '2026-11-18T10:00:00Z', lastActiveAt: '2026-11-18T10:00:00Z' }, 'Offline', '2 days ago'],
  [{}, 'Offline', 'Never logged in'],
] as const)('presence and last activity: %o', (traces, presence, lastActivity) => {
  expect(rowOf(userWith(traces))).toMatchObject({ presence, lastActivity });
});
