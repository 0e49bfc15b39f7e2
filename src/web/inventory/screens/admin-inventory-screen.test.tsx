import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { StockedItem } from '#domain/inventory/contract.ts';
import type { Order } from '#domain/orders/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { itemWith } from '#testing/samples/whole-item.ts';
import { AdminInventoryScreen } from './admin-inventory-screen.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('../form/item-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

const item = (id: number, parts: Partial<StockedItem> = {}): StockedItem =>
  itemWith({ id, labelSku: `LBL-${id}`, version: 1, ...parts });

const first = item(4, { stockOnHand: 1250, image: 'inventory/0a1b2c3d.png' });

const order = (count: number, sku = 'LBL'): Order => ({
  id: 31,
  number: 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ed Editor',
  version: 1,
  lines: Array.from({ length: count }, (_, line) => ({
    position: line,
    itemId: line,
    quantity: null,
    sent: null,
    closed: null,
    labelSku: `${sku}-${line}`,
    supplierCode: 'AVN-01',
    supplierName: 'Avon Label Print',
    labelSize: '80 x 120 mm',
  })),
});

type Change = (asked: Asked, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

const open = (
  at = '/admin/inventory',
  {
    role = 'administrator',
    items = [first, item(5, { stockOnHand: 0 })],
    change = () => ({ body: {} }),
  }: { role?: Role; items?: readonly StockedItem[]; change?: Change } = {},
) => {
  let attempts = 0;
  const shown = renderScreen(<AdminInventoryScreen />, {
    at,
    path: '/admin/inventory',
    role,
    answer: (asked) => {
      if (asked.method !== 'GET') return change(asked, ++attempts);
      if (asked.path === '/api/inventory/suppliers')
        return { body: [{ supplierName: 'Avon Label Print', itemCount: 2 }] };
      if (asked.path === '/api/codes') return { body: resolvedWith({ products: [hitWith({ id: 7 })] }) };
      const one = items.find(({ id }) => asked.path === `/api/inventory/${id}`);
      return one ? { body: one } : { body: items, total: items.length };
    },
  });
  return { ...shown, sent: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

const failing: Change = () => ({ status: 500, body: { message: 'Something went wrong' } });

const onOrder = {
  orderId: 30,
  number: 6,
  position: 0,
  since: '2026-11-21T10:00:00.000Z',
  quantity: 5_000,
  supplierName: 'Acme Labels',
};

const alreadyOnOrder: ServerAnswer = {
  status: 409,
  body: {
    code: 'order.already_on_order',
    current: [{ ...onOrder, itemId: 4, labelSku: 'LBL-4' }],
  },
};

/** Records the mails that are opened from now on. */
const noteMails = () => {
  const mails: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    mails.push(this.href);
  });
  return mails;
};

describe('T26: the table', () => {
  test('shows every field, the stock as urgent as it is, and fifty to a page @spec-2.97', async () => {
    const { asked } = open('/admin/inventory?stockLevel=low&supplierName=Avon&minStock=0&page=2');
    const table = within(await screen.findByRole('table', { name: 'Inventory' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Image',
      'Label SKU',
      'Supplier Code',
      'Supplier Name',
      'Label Size',
      'Storage',
      'Stock on Hand',
      'Last Updated',
      'Actions',
    ]);
    const [row] = table.getAllByRole('row').slice(1);
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '',
      '',
      'LBL-4',
      'AVN-01',
      'Avon Label Print',
      '80 x 120 mm',
      'Rack A1',
      'High1,250',
      'Nov 20, 2026',
      'EditDelete',
    ]);
    expect(row?.querySelector('img')?.getAttribute('src')).toContain('width=160');
    expect(table.getByText('0').closest('.text-danger')).toBeVisible();
    expect(asked.find(({ path }) => path === '/api/inventory')?.query).toEqual({
      supplierName: 'Avon',
      minStock: '0',
      stockLevel: 'low',
      page: '2',
      pageSize: '50',
    });
  });

  test('says that it loads, and why it could not @spec-2.98 @spec-8.28', async () => {
    const answered = Promise.withResolvers<ServerAnswer>();
    renderScreen(<AdminInventoryScreen />, {
      at: '/admin/inventory',
      path: '/admin/inventory',
      role: 'editor',
      answer: () => answered.promise,
    });
    expect(await screen.findByText('Loading inventory...')).toBeVisible();
    answered.resolve({ status: 400, body: { message: 'This is not a stock level.' } });
    expect(await screen.findByRole('heading', { name: 'Error loading inventory data' })).toBeVisible();
    expect(screen.getByText('Failed to fetch inventory. This is not a stock level.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('says that nothing was found, and clears the filters @spec-2.98', async () => {
    const { user, address } = open('/admin/inventory?stockLevel=out&storage=Rack+Z', { items: [] });
    expect(await screen.findByRole('heading', { name: 'No inventory items found' })).toBeVisible();
    const [above] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (above) await user.click(above);
    expect(address()).toBe('/admin/inventory');
    expect(screen.getByLabelText<HTMLInputElement>('Storage').value).toBe('');
  });

  test('a filter that is set is removed by itself, and an item leads back to the filters', async () => {
    const { user, address, router } = open('/admin/inventory?supplier=Avon&stockLevel=low_or_out&page=2');
    await screen.findByRole('table');
    expect(screen.getByRole('combobox', { name: 'Stock level' }).textContent).toBe('Low or out (0-5)');
    await user.click(screen.getByRole('button', { name: /^Remove the filter ?Supplier: Avon$/ }));
    expect(address()).toBe('/admin/inventory?stockLevel=low_or_out');
    await user.click(screen.getByRole('link', { name: 'LBL-4' }));
    expect(router.state.location.state).toEqual({ listSearch: 'stockLevel=low_or_out' });
  });

  test('a filter that is removed leaves the focus to the next, to Clear Filters, and at last to the search', async () => {
    const { user, address } = open('/admin/inventory?search=LBL&stockLevel=low&supplier=Avon');
    await screen.findByRole('table');
    const focused = () => document.activeElement?.textContent;
    await user.click(screen.getByRole('button', { name: /^Remove the filter ?Search: LBL$/ }));
    expect(focused()).toBe('Remove the filter Low (1-5)');
    await user.click(screen.getByRole('button', { name: /^Remove the filter ?Supplier: Avon$/ }));
    expect(focused()).toBe('Clear Filters');
    await user.click(screen.getByRole('button', { name: /^Remove the filter ?Low/ }));
    expect(address()).toBe('/admin/inventory');
    expect(document.activeElement).toBe(screen.getByLabelText('Search the inventory'));
  });

  test.each([
    ['above the table', [first]],
    ['where nothing was found', []],
  ] as const)('Clear Filters %s leaves the focus to the search', async (_, items) => {
    const { user, address } = open('/admin/inventory?stockLevel=out', { items });
    await screen.findByText(items.length === 0 ? 'No item fits these filters.' : 'LBL-4');
    const button = screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1);
    if (button) await user.click(button);
    expect(address()).toBe('/admin/inventory');
    expect(document.activeElement).toBe(screen.getByLabelText('Search the inventory'));
  });

  test('typing narrows from page one, and bounds that no number fits are said, not sent', async () => {
    const { user, address, asked } = open('/admin/inventory?page=2');
    await screen.findByRole('table');
    await user.type(screen.getByLabelText('Minimum stock'), '9x');
    expect(await screen.findByText('This must be a whole number.')).toBeVisible();
    await user.clear(screen.getByLabelText('Minimum stock'));
    await user.type(screen.getByLabelText('Minimum stock'), '9');
    await user.type(screen.getByLabelText('Maximum stock'), '5');
    await waitFor(() => expect(address()).toBe('/admin/inventory?minStock=9&maxStock=5'));
    await waitFor(() => expect(screen.getAllByText('The maximum is below the minimum.').length).toBe(2));
    expect(asked.some(({ query }) => query['maxStock'] === '5')).toBe(false);
  });
});

test.each([
  ['Add Item', 'You need editor access to do this.'],
  ['Import from Labels', 'You need editor access to do this.'],
  ['Edit LBL-4', 'You need editor access to do this.'],
  ['Delete LBL-4', 'You need administrator access to do this.'],
] as const)('a reader sees %s and why it is disabled @spec-6.9', async (name, reason) => {
  const { user } = open('/admin/inventory', { role: 'read_only' });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('tooltip')).textContent).toContain(reason);
});

describe('T29: what is selected', () => {
  const selectAll = async (user: ReturnType<typeof open>['user']) => {
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all on this page' });
    if (all) await user.click(all);
  };

  test('has its acts once something is, and until then says what to do @spec-4.30 @spec-5.25', async () => {
    const { user } = open();
    await screen.findByRole('table');
    expect(screen.getByText('Please select at least one item to order')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Selected' })).toBe(null);
    await user.click(screen.getByRole('checkbox', { name: 'Select LBL-5' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await selectAll(user);
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: 'Order Selected' })).toBe(null);
  });

  test('is deleted at once, after a question with the number, and how to get it back', async () => {
    const { user, sent } = open('/admin/inventory', {
      change: () => ({ body: { deleted: 1, missing: [5] } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 items?' }));
    expect(
      question.getByText(
        'Also removes their stock and movements. An administrator can restore each of them for 30 days.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.dblClick(question.getByRole('button', { name: 'Delete 2 items' }));
    expect(await screen.findByText('1 item deleted')).toBeVisible();
    expect(
      screen.getByText(
        '1 item had been deleted before. An administrator can restore them for 30 days, under Deleted.',
      ),
    ).toBeVisible();
    expect(sent()).toEqual([
      { method: 'POST', path: '/api/inventory/bulk-delete', query: {}, body: { ids: [4, 5] } },
    ]);
  });

  test('stays where the server refuses to delete it @spec-8.28', async () => {
    const { user } = open('/admin/inventory', { change: failing });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to delete items. Something went wrong',
    );
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  test('an editor may order it, and reads why not delete', async () => {
    const { user } = open('/admin/inventory', { role: 'editor' });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      'You need administrator access to do this.',
    );
  });

  test('is ordered: kept on the server once, then drafted, with the way to the order @spec-7.35', async () => {
    const mails = noteMails();
    const { user, sent, address } = open('/admin/inventory', {
      change: () => ({ status: 201, body: order(2) }),
    });
    await selectAll(user);
    await user.dblClick(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(mails.length).toBe(1);
    expect(mails[0]).toMatch(/^mailto:\?subject=Label%20Order%20Request%20-%202%20items&body=/);
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/orders',
        query: {},
        body: { ids: [4, 5], unlessOnOrder: true, asDraft: true },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Open order' }));
    expect(address()).toBe('/admin/orders/31');
  });

  test('L2: of two suppliers it is one draft with all, N items, and the order offers one for each @spec-7.35', async () => {
    const mails = noteMails();
    const kept = order(2);
    const lines = kept.lines.map((line) => (line.position === 0 ? { ...line, supplierName: 'Merex' } : line));
    const { user, address } = open('/admin/inventory', {
      change: () => ({ status: 201, body: { ...kept, lines } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(mails.map(decodeURIComponent)).toEqual([
      expect.stringMatching(/^mailto:\?subject=Label Order Request - 2 items&.*Merex/s),
    ]);
    expect(screen.getByText(/It also offers one draft for each supplier\.$/)).toBeVisible();
    expect(address()).toBe('/admin/inventory');
  });

  test('carries the quantities that were typed; a wrong one is said before anything is sent @spec-7.35', async () => {
    const { user, sent } = open('/admin/inventory', { change: () => ({ status: 201, body: order(2) }) });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Quantities' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantities to order' }));
    await user.type(dialog.getByLabelText('LBL-4'), '5,000');
    await user.type(dialog.getByLabelText('LBL-5'), 'ten');
    await user.click(dialog.getByRole('button', { name: 'Order Selected' }));
    expect(await dialog.findByText('This must be a whole number.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.clear(dialog.getByLabelText('LBL-5'));
    await user.click(dialog.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4, 5], unlessOnOrder: true, asDraft: true, quantities: [{ id: 4, quantity: 5_000 }] },
    ]);
  });

  test('and is on order already, is asked about, and ordered again only when somebody says so', async () => {
    const { user, sent } = open('/admin/inventory', {
      items: [item(4, { onOrder: [onOrder] })],
      change: (_, attempt) => (attempt === 1 ? alreadyOnOrder : { status: 201, body: order(1) }),
    });
    const words = 'On order since Nov 21, 2026: 5,000 at Acme Labels';
    expect(await screen.findByText(words)).toBeVisible();
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '1 of these labels is on order already' }),
    );
    expect(question.getByText(words)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Order again' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4], unlessOnOrder: true, asDraft: true },
      { ids: [4], unlessOnOrder: false, asDraft: true },
    ]);
  });

  test('too much for a mail link is copied, and says so @spec-7.35', async () => {
    const { user } = open('/admin/inventory', {
      change: () => ({ status: 201, body: order(60, 'LBL-SUPPLIER-OF-FILM') }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Draft copied to the clipboard')).toBeVisible();
    expect(
      screen.getByText(
        'Order ORD-000007 is kept. It is too long for a mail link. Paste it into a new e-mail.',
      ),
    ).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(
      /^Label Order Request - 60 items\n\nOrder: ORD-000007\n/,
    );
  });

  test('an order that was not kept is not drafted either', async () => {
    const { user } = open('/admin/inventory', {
      change: () => ({ status: 404, body: { code: 'inventory_item.not_found', message: 'Not there.' } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Failed to keep the order')).toBeVisible();
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  test('an order of which no answer came may be kept, which is what is said', async () => {
    const { user } = open('/admin/inventory', {
      change: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('It is not known whether the order was kept')).toBeVisible();
    expect(screen.getAllByText(/It may have been saved/).length).toBeGreaterThan(0);
    expect(screen.queryByText('Failed to keep the order')).toBe(null);
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  describe('is left for an item before the answer comes', () => {
    /** Orders, goes to an item, and only then gets the server's response. */
    const leaveAndAnswer = async (answer: ServerAnswer) => {
      const answered = Promise.withResolvers<ServerAnswer>();
      const shown = open('/admin/inventory', { change: () => answered.promise });
      await selectAll(shown.user);
      await shown.user.click(screen.getByRole('button', { name: 'Order Selected' }));
      await shown.user.click(screen.getByRole('link', { name: 'LBL-4' }));
      expect(await screen.findByText('Elsewhere')).toBeVisible();
      answered.resolve(answer);
      return shown;
    };

    test('and is drafted all the same, with the way to the order', async () => {
      const mails = noteMails();
      const { user, address } = await leaveAndAnswer({ status: 201, body: order(2) });
      expect(await screen.findByText('Email Client Opened')).toBeVisible();
      expect(mails.length).toBe(1);
      await user.click(screen.getByRole('button', { name: 'Open order' }));
      expect(address()).toBe('/admin/orders/31');
    });

    test('and not ordered, which is said', async () => {
      await leaveAndAnswer(alreadyOnOrder);
      expect(await screen.findByText('1 of these labels is on order already')).toBeVisible();
      expect(screen.getByText('Nothing has been ordered.')).toBeVisible();
    });
  });

  test.each([
    [
      'deselected',
      async (user: ReturnType<typeof open>['user']) => {
        await user.click(screen.getByRole('checkbox', { name: 'Select LBL-4' }));
        await user.click(screen.getByRole('checkbox', { name: 'Select LBL-4' }));
      },
      [{ id: 5, quantity: 70 }],
    ],
    [
      'given up with the whole selection',
      async (user: ReturnType<typeof open>['user']) => {
        await user.click(screen.getByRole('button', { name: 'Clear selection' }));
        await selectAll(user);
      },
      undefined,
    ],
  ])('that is %s takes what was typed of it along', async (_, giveUp, quantities) => {
    noteMails();
    const { user, sent } = open('/admin/inventory', { change: () => ({ status: 201, body: order(2) }) });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Quantities' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantities to order' }));
    await user.type(dialog.getByLabelText('LBL-4'), '50');
    await user.type(dialog.getByLabelText('LBL-5'), '70');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await giveUp(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4, 5], unlessOnOrder: true, asDraft: true, ...(quantities ? { quantities } : {}) },
    ]);
  });
});

test('L4: a code that is in no item says what else it is, with the way there', async () => {
  const { asked } = open('/admin/inventory?search=5012345678900', { items: [] });
  const link = await screen.findByRole('link', { name: 'Plum jam' });
  expect(link.getAttribute('href')).toBe('/products/7?tab=labels');
  expect(asked.find(({ path }) => path === '/api/codes')?.query).toEqual({ text: '5012345678900' });
});

describe('T30: the import from labels', () => {
  test('says what the server says of it, and shows the list anew', async () => {
    const answered = Promise.withResolvers<ServerAnswer>();
    const { user, asked } = open('/admin/inventory', { role: 'editor', change: () => answered.promise });
    await screen.findByRole('table');
    await user.dblClick(screen.getByRole('button', { name: 'Import from Labels' }));
    expect(screen.getByRole('button', { name: 'Importing labels…' }).ariaBusy).toBe('true');
    answered.resolve({ body: { success: true, message: '3 labels imported, 29 already present' } });
    expect(await screen.findByText('3 labels imported, 29 already present')).toBeVisible();
    await waitFor(() =>
      expect(
        asked
          .filter(({ path }) => path !== '/api/inventory/suppliers')
          .map(({ method, path }) => `${method} ${path}`),
      ).toEqual(['GET /api/inventory', 'POST /api/inventory/import', 'GET /api/inventory']),
    );
  });

  test('that failed says so @spec-8.28', async () => {
    const { user } = open('/admin/inventory', { change: failing });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Import from Labels' }));
    expect(await screen.findByText('Failed to import labels')).toBeVisible();
  });
});

test('one item is deleted after a question that names its stock', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete LBL-4' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete LBL-4?' }));
  expect(
    question.getByText(
      'Also removes its stock of 1,250 from Avon Label Print and its movements. An administrator can restore it for 30 days.',
    ),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete item' }));
  expect(await screen.findByText('Inventory item deleted')).toBeVisible();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/inventory/4']);
});

test('one item that the server does not delete stays, with the reason @spec-8.27', async () => {
  const { user } = open(undefined, { change: () => ({ status: 400, body: { message: 'Not today.' } }) });
  await user.click(await screen.findByRole('button', { name: 'Delete LBL-4' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete item' }),
  );
  expect(await screen.findByText('Failed to delete inventory item')).toBeVisible();
  expect((await screen.findAllByText('Not today.')).length).toBeGreaterThan(0);
});
