import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { AdminInventoryScreen } from './admin-inventory-screen.tsx';
import { open, first, failing } from '#testing/scenes/admin-inventory.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('../form/item-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

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
    expect(screen.getByRole('combobox', { name: 'Stock level: Low or out (0-5)' })).toBeVisible();
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
