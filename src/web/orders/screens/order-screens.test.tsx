import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Order, OrderSummary } from '#domain/orders/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const order: Order = {
  id: 31,
  number: 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ed Editor',
  lines: [
    { labelSku: 'L-10', supplierCode: 'MRX-12', supplierName: 'Merex', labelSize: '60 x 40 mm' },
    { labelSku: 'L-2', supplierCode: 'AVN-01', supplierName: 'Avon', labelSize: '80 x 120 mm' },
    { labelSku: 'L-3', supplierCode: 'AVN-01', supplierName: 'Avon', labelSize: '50 x 30 mm' },
  ],
};

const summary = (id: number, createdBy: string | null): OrderSummary => ({
  id,
  number: id,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy,
  lineCount: 1250,
  supplierNames: ['Avon', 'Merex'],
});

const openOrder = (answer: () => ServerAnswer, role: Role = 'editor') =>
  renderScreen(<OrderScreen />, { at: '/admin/orders/31', path: '/admin/orders/:id', role, answer });

const mails: string[] = [];

beforeEach(() => {
  mails.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    mails.push(this.href);
  });
});

test('orders are listed with who, when, how much and of whom, twenty to a page', async () => {
  const { asked } = renderScreen(<OrdersScreen />, {
    at: '/admin/orders?page=2',
    path: '/admin/orders',
    role: 'read_only',
    answer: () => ({ body: [summary(7, 'Ed Editor'), summary(6, null)], total: 22 }),
  });
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['ORD-000007', 'Nov 20, 2026, 10:00 AM', 'Ed Editor', '1,250', 'Avon, Merex'],
    ['ORD-000006', 'Nov 20, 2026, 10:00 AM', 'an account that is gone', '1,250', 'Avon, Merex'],
  ]);
  expect(table.getByRole('link', { name: 'ORD-000007' }).getAttribute('href')).toBe('/admin/orders/7');
  expect(asked[0]?.query).toEqual({ page: '2', pageSize: '20' });
});

test('without an order it is said how one comes about', async () => {
  renderScreen(<OrdersScreen />, {
    at: '/admin/orders',
    path: '/admin/orders',
    role: 'editor',
    answer: () => ({ body: [], total: 0 }),
  });
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
});

test('an order shows the labels of each supplier, and the same draft can be had again', async () => {
  const { user } = openOrder(() => ({ body: order }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order ORD-000007' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Avon',
    'Merex',
  ]);
  const avon = within(screen.getByRole('table', { name: 'Labels of Avon' }));
  expect(
    avon
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent),
  ).toEqual(['L-2', 'L-3']);
  await user.click(screen.getByRole('button', { name: 'Draft again' }));
  expect(await screen.findByText('Email Client Opened')).toBeTruthy();
  expect(mails[0]).toMatch(
    /^mailto:\?subject=Label%20Order%20Request%20-%203%20items&body=Order%3A%20ORD-000007/,
  );
});

test('a reader sees the order, and why it cannot be drafted', async () => {
  const { user } = openOrder(() => ({ body: order }), 'read_only');
  await user.click(await screen.findByRole('button', { name: 'Draft again' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('You need editor access to do this.');
  expect(mails).toEqual([]);
});

test('an order that is not there leads back to the others', async () => {
  openOrder(() => ({ status: 404, body: { code: 'order.not_found', message: 'Order not found' } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/admin/orders');
});
