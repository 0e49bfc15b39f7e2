import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Order, OrderLine, OrderSummary } from '#domain/orders/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const line = (position: number, labelSku: string, supplierName: string, parts: Partial<OrderLine> = {}) => ({
  position,
  itemId: position + 40,
  labelSku,
  supplierCode: 'AVN-01',
  supplierName,
  labelSize: '80 x 120 mm',
  quantity: null,
  sent: { at: '2026-11-20T10:00:00.000Z', by: 'Ed Editor' },
  closed: null,
  ...parts,
});

const order: Order = {
  id: 31,
  number: 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ed Editor',
  version: 3,
  lines: [
    line(0, 'L-10', 'Merex', { supplierCode: 'MRX-12', quantity: 5_000 }),
    line(1, 'L-2', 'Avon'),
    line(2, 'L-3', 'Avon', {
      quantity: 900,
      closed: { as: 'received', at: '2026-11-21T10:00:00.000Z', by: 'Ed Editor', received: 850 },
    }),
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

const openOrder = (answer: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>, role: Role = 'editor') =>
  renderScreen(<OrderScreen />, {
    at: '/admin/orders/31',
    path: '/admin/orders/:id',
    role,
    answer,
    // Enter follows a number that is still being typed, at a person's speed.
    breathMs: 60,
  });

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
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('an order that could not be refreshed says how old it is', async () => {
  let answer: ServerAnswer = { body: order };
  const { queryClient } = openOrder(() => answer);
  await screen.findByRole('heading', { level: 1, name: 'Order ORD-000007' });
  answer = { status: 404, body: { message: 'Not found' } };
  await queryClient.invalidateQueries({ queryKey: ['orders'] });
  expect(await screen.findByText(/^Not up to date/)).toBeVisible();
});

test('D8: an order shows the labels of each supplier, and each has a draft of its own, as often as needed @spec-7.35', async () => {
  const { user } = openOrder(() => ({ body: order }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order ORD-000007' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Avon',
    'Merex',
    'History',
  ]);
  const avon = within(screen.getByRole('table', { name: 'Labels of Avon' }));
  expect(
    avon
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent),
  ).toEqual([
    'L-280 x 120 mmOn order since Nov 20, 2026Not Coming',
    'L-380 x 120 mm850 received on Nov 21, 2026',
  ]);
  await user.click(screen.getByRole('button', { name: 'Draft e-mail: Avon' }));
  expect(await screen.findByText('Email Client Opened')).toBeVisible();
  expect(mails[0]).toMatch(
    /^mailto:\?subject=Label%20Order%20Request%20-%202%20items&body=Order%3A%20ORD-000007/,
  );
  expect(mails[0]).not.toContain('Merex');
  expect(screen.queryByText('Yes, it was sent')).toBe(null);
});

test('D8: the labels of a supplier are on order only after “Yes, it was sent” @spec-7.35', async () => {
  const sent = { at: '2026-11-22T10:00:00.000Z', by: 'Ed Editor' };
  const draft = {
    ...order,
    lines: order.lines.map((one) => ({ ...one, sent: one.closed ? one.sent : null })),
  };
  const answered = {
    ...draft,
    version: 4,
    lines: draft.lines.map((one) => (one.position === 1 ? { ...one, sent } : one)),
  };
  let saved: Order = draft;
  const { user, asked } = openOrder(({ method }) => {
    if (method === 'POST') saved = answered;
    return { body: saved };
  });
  await user.click(await screen.findByRole('button', { name: 'Draft e-mail: Avon' }));
  expect(await screen.findByText('Email Client Opened')).toBeVisible();
  expect(screen.getAllByText('Not sent yet')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Yes, it was sent: Avon' }));
  expect(await screen.findByText('On order since Nov 22, 2026')).toBeVisible();
  expect(screen.getAllByText('Not sent yet')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Yes, it was sent: Avon' })).toBe(null);
  expect(screen.getByRole('button', { name: 'Yes, it was sent: Merex' })).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/orders/31/sent', query: {}, body: { positions: [1] } },
  ]);
});

test('how many were ordered is said afterwards too, and sent over the version it began with', async () => {
  const { user, asked } = openOrder(({ method }) => ({
    body: method === 'PUT' ? { ...order, version: 4 } : order,
  }));
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity of L-10');
  expect(quantity.value).toBe('5,000');
  expect(screen.queryByLabelText('Quantity of L-3')).toBe(null);
  const save = screen.getByRole('button', { name: 'Save Quantities' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.clear(quantity);
  await user.type(screen.getByLabelText('Quantity of L-2'), '0');
  await user.click(save);
  expect(await screen.findByText('This must be at least 1.')).toBeVisible();
  await user.type(screen.getByLabelText('Quantity of L-2'), '{Backspace}12,000{Enter}');
  expect(await screen.findByText('Quantities saved')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([
    {
      method: 'PUT',
      path: '/api/orders/31',
      query: {},
      body: {
        quantities: [
          { position: 0, quantity: null },
          { position: 1, quantity: 12_000 },
        ],
        version: 3,
      },
    },
  ]);
});

test('quantities that somebody else has changed meanwhile stay typed, with the reason', async () => {
  const { user } = openOrder(({ method }) =>
    method === 'PUT'
      ? { status: 409, body: { code: 'record.changed_meanwhile', message: 'No.' } }
      : { body: order },
  );
  await user.type(await screen.findByLabelText('Quantity of L-2'), '7{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('what you typed is still here');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of L-2').value).toBe('7');
});

/** The saved order after this many of L-2 were ordered. */
const withL2 = (quantity: number): Order => ({
  ...order,
  version: order.version + 1,
  lines: order.lines.map((one) => (one.position === 1 ? { ...one, quantity } : one)),
});

test('a quantity that somebody else has put where one is being typed is not overwritten without a word, also if the order was loaded anew', async () => {
  let now = order;
  const { user, asked, queryClient } = openOrder(({ method }) => {
    if (method === 'PUT') now = withL2(7);
    return { body: now };
  });
  const field = await screen.findByLabelText('Quantity of L-2');
  await user.type(field, '7');
  now = withL2(9);
  await act(() => queryClient.invalidateQueries({ queryKey: ['orders'] }));
  await user.type(field, '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('saving again overwrites their change');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Quantities saved')).toBeVisible();
});

test('a quantity that is typed while others are saved stays typed, and is sent by itself', async () => {
  const answered = Promise.withResolvers<ServerAnswer>();
  let saved = order;
  const { user, asked } = openOrder(({ method }) => (method === 'PUT' ? answered.promise : { body: saved }));
  await user.type(await screen.findByLabelText('Quantity of L-2'), '7{Enter}');
  const another = screen.getByLabelText<HTMLInputElement>('Quantity of L-10');
  await user.clear(another);
  await user.type(another, '6,000');
  saved = withL2(7);
  answered.resolve({ body: saved });
  expect(await screen.findByText('Quantities saved')).toBeVisible();
  expect(another.value).toBe('6,000');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of L-2').value).toBe('7');
  await user.click(screen.getByRole('button', { name: 'Save Quantities' }));
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { quantities: [{ position: 1, quantity: 7 }], version: 3 },
    { quantities: [{ position: 0, quantity: 6_000 }], version: 4 },
  ]);
});

describe('quantities of which no answer came', () => {
  /** Saves 7 of L-2: the first response is lost, the second reports that the order has changed. */
  const saveTwice = async (current: Order) => {
    let tries = 0;
    const { user } = openOrder(({ method }) => {
      if (method !== 'PUT') return { body: tries < 2 ? order : current };
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return { status: 409, body: { code: 'record.changed_meanwhile', message: 'No.', current } };
    });
    await user.type(await screen.findByLabelText('Quantity of L-2'), '7{Enter}');
    expect(await screen.findByText('It is not known whether the quantities were saved')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toContain('It may have been saved');
    expect(screen.queryByText('The quantities were not saved')).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Save Quantities' }));
  };

  test('are not said to be unsaved, and were saved where the order has them the next time', async () => {
    await saveTwice(withL2(7));
    expect(await screen.findByText('Quantities saved')).toBeVisible();
    expect(screen.getByLabelText<HTMLInputElement>('Quantity of L-2').value).toBe('7');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  test('may be what has changed the order: nobody else is blamed', async () => {
    await saveTwice(withL2(8));
    expect(await screen.findByText('The quantities were not saved')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'This order has been changed meanwhile, perhaps by your own earlier attempt. It is shown as it is now; what you typed is still here, and saving again overwrites that change.',
    );
  });
});

test('a label that does not come any more is cleared after a question', async () => {
  const { user, asked } = openOrder(() => ({ body: order }));
  await user.click(await screen.findByRole('button', { name: 'Not Coming: L-2' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Is L-2 not coming any more?' }));
  await user.click(question.getByRole('button', { name: 'Not coming' }));
  expect(await screen.findByText('L-2 is off order.')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/orders/31/lines/1/clear',
  ]);
});

test.each([
  [
    () => ({
      status: 403,
      body: { code: 'access.denied', message: 'You do not have permission to do this.' },
    }),
    'It is still on order',
  ],
  [
    () => {
      throw new TypeError('Failed to fetch');
    },
    'It is not known whether it is still on order',
  ],
])(
  'a label that could not be cleared is on order only as far as that is known (%#)',
  async (answer, said) => {
    const { user } = openOrder(({ method }) => (method === 'POST' ? answer() : { body: order }));
    await user.click(await screen.findByRole('button', { name: 'Not Coming: L-2' }));
    await user.click(await screen.findByRole('button', { name: 'Not coming' }));
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test('a reader sees the order, and why it cannot be drafted', async () => {
  const { user } = openOrder(() => ({ body: order }), 'read_only');
  await user.click(await screen.findByRole('button', { name: 'Draft e-mail: Avon' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('You need editor access to do this.');
  expect(mails).toEqual([]);
});

test('an order that is not there leads back to the others', async () => {
  openOrder(() => ({ status: 404, body: { code: 'order.not_found', message: 'Order not found' } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/admin/orders');
});

test('what a supplier has confirmed stands at its line, and whether another number is ordered since', async () => {
  const confirmed = { quantity: 5_000, day: '2026-12-01' };
  const lines = [
    line(0, 'L-1', 'Avon', { quantity: 5_000, confirmed: { ...confirmed, isOther: false } }),
    line(1, 'L-2', 'Avon', { quantity: 4_000, confirmed: { ...confirmed, isOther: true } }),
  ];
  openOrder(({ path }) => (path === '/api/orders/31' ? { body: { ...order, lines } } : { body: [] }));
  expect(await screen.findByText('Confirmed: 5,000 by Dec 1, 2026')).toBeVisible();
  expect(screen.getByText('Confirmed: 5,000 by Dec 1, 2026, and asked to confirm again')).toBeVisible();
});
