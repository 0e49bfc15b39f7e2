import { screen, within } from '@testing-library/react';
import type { Role } from '#domain/access/roles.ts';
import type { ClockState } from '#domain/clock-doubt/contract.ts';
import type { User } from '#domain/users/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { userWith } from '#testing/samples/whole-user.ts';
import { PortalScreen } from '#web/admin/portal-screen.tsx';

export const avery = userWith({
  id: 1,
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'avery@example.com',
  role: 'administrator',
  isOnline: true,
  lastLoginAt: '2026-11-20T08:00:00.000Z',
  lastActiveAt: '2026-11-20T10:00:00.000Z',
});

export const edda = userWith();

export const rowan = userWith({
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

export const refusal = (status: number, code: string, message: string): ServerAnswer => ({
  status,
  body: { statusCode: status, code, message },
});

/** A server that stores what it is sent, unless given another response. */
export const open = (
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

export const table = () => screen.findByRole('table', { name: 'Users' });

export const rowOf = async (name: string) => {
  const row = within(await table())
    .getAllByRole('row')
    .find((each) => each.textContent.startsWith(name));
  if (!row) throw new Error(`${name} is not in the table.`);
  return within(row);
};

export const roleOf = (name: string) =>
  screen.findByRole('combobox', { name: new RegExp(`^Role of ${name}: `) });

export const chooseRole = async (user: ReturnType<typeof open>['user'], name: string, role: string) => {
  await user.click(await roleOf(name));
  await user.click(await screen.findByRole('option', { name: role }));
};
