import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Work } from '#domain/work/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

beforeEach(() => {
  localStorage.removeItem('first-steps');
});

const all = { client: true, product: true, artwork: true, stock: true, colleague: true };
const none = { label: 0, artwork: 0, barcode: 0, client: 0, picture: 0, check: 0 };

const rest = {
  oldest: { label: null, artwork: null, barcode: null, client: null, picture: null, check: null },
  misses: { count: 0, oldest: null },
  stock: { out: 0, low: 0 },
  unread: [],
} satisfies Partial<Work>;

const open = (work: Pick<Work, 'lacks' | 'has'>, role: Role = 'editor') =>
  renderScreen(<DashboardScreen />, {
    at: '/admin',
    path: '/admin',
    role,
    answer: ({ path }) => ({
      body: path === '/api/work' ? { ...rest, ...work } : path === '/api/admin/clock' ? { doubt: null } : [],
    }),
  });

test('an editor sees what products lack, each count leading to those products, and where else to go', async () => {
  open({ lacks: { ...none, label: 3, client: 1, check: 0 }, has: all });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const missing = within(await screen.findByRole('region', { name: 'What is missing' }));
  expect(missing.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3products without a label', '/admin/products?lacks=label'],
    ['1product without a client', '/admin/products?lacks=client'],
  ]);
  expect(screen.getByRole('link', { name: /^Inventory/ }).getAttribute('href')).toBe('/admin/inventory');
  expect(screen.queryAllByRole('heading', { name: 'First steps' })).toEqual([]);
});

test('a catalogue without a gap says so', async () => {
  open({ lacks: none, has: all });
  expect((await screen.findByRole('region', { name: 'What is missing' })).textContent).toContain(
    'Every product has a client',
  );
});

test('who only reads is told that it is for administrators, and nothing is asked', async () => {
  const { asked } = open({ lacks: none, has: all }, 'read_only');
  await screen.findByRole('heading', { name: 'You need administrator access' });
  expect(asked.filter(({ path }) => path === '/api/work')).toEqual([]);
});

test('an empty portal shows the first steps until they are put away, and remembers it', async () => {
  const work = { lacks: none, has: { ...all, product: false, artwork: false, stock: false } };
  const { user } = open(work);
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  const items = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Add a client Done',
    '2Add products, or import them from a workbook',
    '3Give a product a label with artwork',
    '4Count label stock',
    '5Print the page of a product, and scan its barcode',
  ]);
  await user.click(steps.getByRole('button', { name: 'Hide' }));
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
  cleanup();
  open(work);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
});

test('an administrator has one step more, and the last one is confirmed by hand', async () => {
  open({ lacks: none, has: { ...all, stock: false, colleague: false } }, 'administrator');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/admin/portal?new');
  cleanup();
  const { user } = open({ lacks: none, has: all }, 'administrator');
  const last = within(await screen.findByRole('region', { name: 'First steps' }));
  await user.click(last.getByRole('button', { name: 'I have done this' }));
  expect(screen.queryAllByRole('region', { name: 'First steps' })).toEqual([]);
});
