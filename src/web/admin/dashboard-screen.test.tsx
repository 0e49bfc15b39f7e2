import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Work } from '#domain/work/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

beforeEach(() => {
  localStorage.removeItem('first-steps');
});

const all = {
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
};
const none = { label: 0, artwork: 0, barcode: 0, client: 0, picture: 0, check: 0 };

const rest = {
  oldest: { label: null, artwork: null, barcode: null, client: null, picture: null, check: null },
  misses: { count: 0, oldest: null },
  holds: { count: 0, oldest: null },
  runs: { stopped: { count: 0, oldest: null }, open: { count: 0, oldest: null } },
  printing: { count: 0, oldest: null },
  drafts: [],
  stock: { out: 0, low: 0 },
  unread: [],
} satisfies Partial<Work>;

const bodies = (work: object): Record<string, unknown> => ({
  '/api/work': { ...rest, ...work },
  '/api/work/figures': { days: [], most: [] },
  '/api/admin/clock': { doubt: null },
});

const open = (work: Pick<Work, 'lacks' | 'has'>, role: Role = 'editor') =>
  renderScreen(<DashboardScreen />, {
    at: '/admin',
    path: '/admin',
    role,
    answer: ({ path }) => ({
      body: bodies(work)[path] ?? [],
    }),
  });

test('an editor sees what is to do, each count leading to where it is settled, and where else to go', async () => {
  open({ lacks: { ...none, label: 3, client: 1, check: 0 }, has: all });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const toDo = within(await screen.findByRole('list', { name: 'To do' }));
  expect(toDo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3products without a label', '/admin/products?lacks=label'],
    ['1product without a client', '/admin/products?lacks=client'],
  ]);
  expect(screen.getByRole('link', { name: /^Inventory/ }).getAttribute('href')).toBe('/admin/inventory');
  expect(screen.queryAllByRole('heading', { name: 'First steps' })).toEqual([]);
});

test('who only reads is told that it is for administrators, and nothing is asked', async () => {
  const { asked } = open({ lacks: none, has: all }, 'read_only');
  await screen.findByRole('heading', { name: 'You need administrator access' });
  expect(asked.filter(({ path }) => path === '/api/work')).toEqual([]);
});

test('an empty portal shows the first steps until they are put away, and remembers it', async () => {
  const work = {
    lacks: none,
    has: { ...all, product: false, artwork: false, stock: false, station: false, scan: false },
  };
  const { user } = open(work);
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  const items = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Add a client Done',
    '2Add products, or import them from a workbook',
    '3Give a product a label with artwork',
    '4Count label stock',
    '5Make a browser a station',
    'Check the scanner of a station Done',
    '7Scan the barcode of a product',
  ]);
  await user.click(steps.getByRole('button', { name: 'Hide' }));
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
  cleanup();
  open(work);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
});

test('an administrator has more steps; a portal that is filled does not begin with them, but one that began ends with the last', async () => {
  const later = { ...all, printer: false, badge: false };
  open({ lacks: none, has: later }, 'administrator');
  await screen.findByRole('heading', { level: 1, name: 'Admin Portal' });
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
  cleanup();
  open({ lacks: none, has: { ...later, colleague: false } }, 'administrator');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Invite people',
    'Add a printer',
    'Print badges',
  ]);
  cleanup();
  open({ lacks: none, has: later }, 'administrator');
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
});
