import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { StockedItem, StockMovement } from '#domain/inventory/contract.ts';
import type { Roll } from '#domain/rolls/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { itemWith } from '#testing/samples/whole-item.ts';
import { scan } from '#testing/servers/wedge.ts';
import { recordedBefore } from '../wording.ts';
import { InventoryItemScreen } from './inventory-item-screen.tsx';

const saved = itemWith();

const movement = (id: number, parts: Partial<StockMovement> = {}): StockMovement => ({
  id,
  kind: 'received',
  quantity: 1,
  stockAfter: id,
  note: null,
  rollCode: null,
  userName: 'Ed Editor',
  at: new Date(Date.parse('2026-11-01T10:00:00.000Z') + id * 86_400_000).toISOString(),
  ...parts,
});

type Record = (asked: Asked, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

const open = ({
  role = 'editor',
  item = saved,
  movements = [movement(12, { kind: 'damaged', quantity: -3, note: 'Wet', stockAfter: 12 })],
  record = () => ({ status: 201, body: { ...saved, stockOnHand: 7, version: 4 } }),
  correct = () => ({ body: saved }),
  hearsScans = false,
  rolls = [],
}: {
  rolls?: readonly Roll[];
  role?: Role;
  item?: StockedItem | null;
  movements?: readonly StockMovement[];
  record?: Record;
  correct?: () => ServerAnswer;
  hearsScans?: boolean;
} = {}) => {
  let attempts = 0;
  const shown = renderScreen(<InventoryItemScreen />, {
    hearsScans,
    at: '/admin/inventory/4',
    path: '/admin/inventory/:id',
    role,
    answer: (asked) => {
      if (asked.method === 'POST') return record(asked, ++attempts);
      if (asked.method === 'PUT') return correct();
      if (item === null) return { status: 404, body: { message: 'Inventory item not found' } };
      if (asked.path.endsWith('/rolls')) return { body: rolls, total: rolls.length };
      if (asked.path.endsWith('/artwork')) return { body: { artwork: [], isWhole: true } };
      if (!asked.path.endsWith('/movements')) return { body: item };
      const from = (Number(asked.query['page']) - 1) * 20;
      return { body: movements.slice(from, from + 20), total: movements.length };
    },
  });
  return { ...shown, sent: () => shown.asked.filter(({ method }) => method === 'POST') };
};

const quantity = (question: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${question}`));

const roll: Roll = {
  id: 1,
  code: 'R-2111111-3',
  item: { id: 4, labelSku: 'L', labelSize: '80 x 120 mm', supplierName: 'Avon', storage: 'Rack A1' },
  artwork: { key: 'documents/a.pdf', name: 'jam v1.pdf', sha256: 'aa' },
  supplierBatch: 'B-7',
  withinPercent: 0,
  piecesFound: 0,
  piecesReceived: 2_000,
  piecesLeft: 412,
  state: 'quarantined',
  reason: 'Smeared',
  receivedAt: '2026-11-20T10:00:00.000Z',
  receivedBy: 'Ed Editor',
};

describe('the rolls of an item', () => {
  test('stand with their state and what is left; without artwork none is received, and it says why', async () => {
    const { user } = open({ rolls: [roll] });
    const row = await screen.findByRole('row', { name: /R-2111111-3/ });
    expect(row.textContent).toBe('R-2111111-3In quarantine412of 2,000 receivedjam v1.pdfB-7Nov 20, 2026');
    expect(screen.getByRole('link', { name: 'R-2111111-3' }).getAttribute('href')).toBe('/rolls/R-2111111-3');
    await user.click(screen.getByRole('button', { name: 'Receive a roll' }));
    expect(await screen.findByText(/^No product with this label SKU has artwork yet/)).toBeVisible();
  });

  test('are told apart from none at all', async () => {
    open();
    expect(await screen.findByText(/^No roll yet/)).toBeVisible();
  });
});

describe('T28: at the shelf', () => {
  test('a count is one number and one tap, said back, and ready for the next', async () => {
    const { user, sent } = open();
    await user.type(await quantity('How many are on the shelf'), '7');
    expect(screen.getByText('12 by the books, 7 then')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('7 on the shelf now.')).toBeVisible();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/inventory/4/movements',
        query: {},
        body: { kind: 'counted', quantity: 7, note: null },
      },
    ]);
    expect((await quantity('How many are on the shelf')).value).toBe('');
  });

  test('what is used takes a note, steps by a thumb, and needs at least one', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('radio', { name: 'Used' }));
    await user.click(screen.getByRole('button', { name: 'One less' }));
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('This must be at least 1.')).toBeVisible();
    expect(document.activeElement).toBe(await quantity('How many were used'));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.type(screen.getByLabelText('Note'), 'Line 3');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(sent().length).toBe(1));
    expect(sent()[0]?.body).toEqual({ kind: 'used', quantity: 2, note: 'Line 3' });
  });

  test('more than there are is refused in words, and stays typed', async () => {
    const { user } = open({
      record: () => ({
        status: 409,
        body: { code: 'stock.too_little', message: 'There are only 12 on the shelf.' },
      }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Damaged' }));
    await user.type(await quantity('How many were damaged'), '13');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Failed to record the movement')).toBeVisible();
    expect(screen.getAllByText(/^There are only 12 on the shelf\./).length).toBe(2);
    expect((await quantity('How many were damaged')).value).toBe('13');
  });

  test('sent again after its answer was lost, it is recorded once', async () => {
    const keys: (string | null)[] = [];
    const { user } = open({
      record: (_, attempt) => {
        if (attempt === 1) throw new TypeError('Failed to fetch');
        return { status: 201, body: { ...saved, stockOnHand: 7 } };
      },
    });
    const { fetch } = globalThis;
    globalThis.fetch = (address, init) => {
      if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
      return fetch(address, init);
    };
    await user.type(await quantity('How many are on the shelf'), '7');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Failed to record the movement')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('7 on the shelf now.')).toBeVisible();
    await user.type(await quantity('How many are on the shelf'), '7');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(keys.length).toBe(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('corrected after its answer was lost, it is refused as recorded before, whatever else was refused between', async () => {
    const keys: (string | null)[] = [];
    const { user } = open({
      record: (_, attempt) => {
        if (attempt === 1) throw new TypeError('Failed to fetch');
        if (attempt === 2)
          return { status: 429, body: { code: 'auth.too_many_attempts', message: 'Later.' } };
        if (attempt === 3)
          return { status: 409, body: { code: 'request.key_reused', message: 'Sent before.' } };
        return { status: 201, body: { ...saved, stockOnHand: 8 } };
      },
    });
    const { fetch } = globalThis;
    globalThis.fetch = (address, init) => {
      if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
      return fetch(address, init);
    };
    const record = () => user.click(screen.getByRole('button', { name: 'Record' }));
    await user.type(await quantity('How many are on the shelf'), '7');
    await record();
    expect(await screen.findByText(/may have been saved\. Saving again/)).toBeVisible();
    await user.clear(await quantity('How many are on the shelf'));
    await user.type(await quantity('How many are on the shelf'), '8');
    await record();
    expect((await screen.findAllByText(/^Later\./)).length).toBeGreaterThan(0);
    await record();
    expect(await screen.findByText(recordedBefore)).toBeVisible();
    await record();
    await waitFor(() => expect(keys.length).toBe(4));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('X24: a wrong count', () => {
  const countField = () => quantity('How many are on the shelf');
  const record = (user: ReturnType<typeof open>['user']) =>
    user.click(screen.getByRole('button', { name: 'Record' }));
  const pressUndo = async (user: ReturnType<typeof open>['user']) => {
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // A toast accepts the pointer only shortly after it is rendered.
    await waitFor(() => expect(getComputedStyle(undo).pointerEvents).not.toBe('none'));
    await user.click(undo);
  };
  const countAgain = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  };

  test('X24: a scan into the count records nothing', async () => {
    const { sent } = open({ hearsScans: true });
    const field = await countField();
    field.focus();
    await scan('01234565');
    expect(field.value).toBe('');
    expect(sent()).toEqual([]);
    const said = await screen.findByText(/Nothing was entered/);
    expect(said.textContent).toMatch(/^01234565\. .*this field takes a number\.$/);
  });

  test('X24: a count more than ten times the books asks, in words, and is recorded only when told to @security-8.24', async () => {
    const { user, sent } = open();
    await user.type(await countField(), '12000');
    await record(user);
    expect(await screen.findByRole('heading', { name: 'Are there 12,000 on the shelf?' })).toBeVisible();
    expect(
      screen.getByText(
        'By the books there are 12. Your count is 11,988 more than the books, about 1,000 times as many.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Count again' }));
    await countAgain(user);
    expect(sent()).toEqual([]);
    expect((await countField()).value).toBe('12000');
    await record(user);
    await user.click(await screen.findByRole('button', { name: 'Record 12,000' }));
    await waitFor(() => expect(sent().length).toBe(1));
    expect(sent()[0]?.body).toEqual({ kind: 'counted', quantity: 12_000, note: null });
  });

  test('X24: a count of none where the books have many asks; a delivery of many does not', async () => {
    const { user, sent } = open({ item: { ...saved, stockOnHand: 5_000 } });
    await user.type(await countField(), '0');
    await record(user);
    expect(await screen.findByRole('heading', { name: 'Are there none on the shelf?' })).toBeVisible();
    expect(
      screen.getByText('By the books there are 5,000. The books have 5,000 more than your count.'),
    ).toBeVisible();
    await countAgain(user);
    await user.click(screen.getByRole('radio', { name: 'Received' }));
    await user.clear(await quantity('How many came'));
    await user.click(await quantity('How many came'));
    // Pasted, because five keys typed at a machine's speed look like a scan to the guard.
    await user.paste('90000');
    await record(user);
    await waitFor(() => expect(sent().length).toBe(1));
  });

  const recorded = { ...saved, stockOnHand: 7, version: 4 };
  const counted = movement(13, { kind: 'counted', quantity: -5, stockAfter: 7 });

  test('X24: Undo corrects the stock to what it was, from the version that the movement made @security-8.24', async () => {
    const { user, asked } = open({ movements: [counted], correct: () => ({ body: saved }) });
    await user.type(await countField(), '7');
    await record(user);
    await pressUndo(user);
    expect(await screen.findByText('12 on the shelf again.')).toBeVisible();
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([
      { method: 'PUT', path: '/api/inventory/4', query: {}, body: { stockOnHand: 12, version: 4 } },
    ]);
  });

  test('X24: Undo is refused when the item was changed since: by its version @security-8.24', async () => {
    const { user } = open({
      movements: [counted],
      correct: () => ({
        status: 409,
        body: { code: 'record.changed_meanwhile', message: 'Changed.', current: recorded },
      }),
    });
    await user.type(await countField(), '7');
    await record(user);
    await pressUndo(user);
    expect(await screen.findByText('The movement was not undone')).toBeVisible();
    expect(
      screen.getByText('This item was changed since. Look at its movements, and count again.'),
    ).toBeVisible();
  });

  test('X24: Undo is refused when the item was changed since: by a movement after it', async () => {
    const { user, asked } = open({
      movements: [movement(14, { kind: 'used', quantity: -2, stockAfter: 5 }), counted],
    });
    await user.type(await countField(), '7');
    await record(user);
    await pressUndo(user);
    expect(await screen.findByText('The movement was not undone')).toBeVisible();
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('X24: a delivery that ended a line of an order has no Undo: the line would stay ended', async () => {
    const line = {
      orderId: 31,
      number: 7,
      position: 0,
      since: '2026-11-21T10:00:00.000Z',
      quantity: 5_000,
      supplierName: 'Acme Labels',
    };
    const { user } = open({ item: { ...saved, onOrder: [line] } });
    await user.click(await screen.findByRole('radio', { name: 'Received' }));
    await user.type(await quantity('How many came'), '5000');
    await record(user);
    expect(await screen.findByText('7 on the shelf now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
  });
});

test('what is on order says so, and that a delivery ends it; the way back has the filters of the list', async () => {
  const onOrder = {
    orderId: 31,
    number: 7,
    position: 0,
    since: '2026-11-21T10:00:00.000Z',
    quantity: 5_000,
    supplierName: 'Acme Labels',
  };
  const { user, router } = open({ item: { ...saved, onOrder: [onOrder] } });
  const list = within(await screen.findByRole('list', { name: 'On order' }));
  expect(list.getByRole('link').textContent).toBe('On order since Nov 21, 2026: 5,000 at Acme Labels');
  await user.click(screen.getByRole('radio', { name: 'Received' }));
  expect(screen.getByText('This takes ORD-000007 off order: 5,000 ordered on Nov 21, 2026.')).toBeVisible();
  const back = () => screen.getByRole('link', { name: 'Inventory' }).getAttribute('href');
  expect(back()).toBe('/admin/inventory');
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
  await router.navigate('/admin/inventory/4', { state: { listSearch: 'stockLevel=low_or_out&page=2' } });
  await screen.findByRole('list', { name: 'On order' });
  expect(back()).toBe('/admin/inventory?stockLevel=low_or_out&page=2');
});

test('lists who moved what and when, draws it in words too, and loads more', async () => {
  const movements = Array.from({ length: 25 }, (_, index) => movement(25 - index));
  const { user } = open({
    movements: [movement(26, { kind: 'damaged', quantity: -3, note: 'Wet', stockAfter: 22 }), ...movements],
  });
  const table = within(await screen.findByRole('table', { name: 'Movements' }));
  const [first] = table.getAllByRole('row').slice(1);
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Damaged',
    '−3',
    '22',
    'Nov 27, 2026, 10:00 AM',
    'Ed Editor',
    'Wet',
  ]);
  expect(table.getAllByRole('row').length).toBe(21);
  expect(
    screen.getByRole('img', { name: /^Stock from 6 on Nov 8, 2026 to 22 now; lowest 6, highest 25\.$/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(table.getAllByRole('row').length).toBe(27));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBe(null);
});

test('a reader sees everything, and why nothing can be recorded', async () => {
  const { user, sent } = open({ role: 'read_only' });
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('You need editor access to do this.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Used' }).matches(':disabled')).toBe(true);
  expect(sent()).toEqual([]);
});

test('an item that was deleted says how it comes back', async () => {
  open({ item: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Inventory item not found' })).toBeVisible();
  expect(
    screen.getByText('It may have been deleted. An administrator can restore it for 30 days.'),
  ).toBeVisible();
});
