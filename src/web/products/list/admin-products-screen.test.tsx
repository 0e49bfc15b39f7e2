import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { ProductSummary } from '#domain/products/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { summaryWith } from '#testing/samples/whole-product.ts';
import { AdminProductsScreen } from './admin-products-screen.tsx';

const juice = summaryWith({
  id: 5,
  sku: 'OH-0005',
  itemDescription: 'Apple juice, cloudy, pressed from Herefordshire fruit',
  barcode: '5012345678900',
  caseQuantity: 24,
  layerQuantity: null,
  palletQuantity: 1200,
  clientId: 3,
  clientName: 'Orchard House',
  clientSku: 'AJ-5',
  images: [],
  labelCount: 2,
  labelType: 'Nutritional',
  version: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
});

const bare: ProductSummary = {
  ...juice,
  id: 6,
  sku: '000123',
  layerQuantity: 9,
  itemDescription: null,
  barcode: null,
  clientName: null,
  clientSku: null,
};

const answer = ({ path }: Asked): ServerAnswer =>
  path === '/api/products'
    ? { body: [juice, bare], total: 12_000 }
    : { body: [{ id: 3, name: 'Orchard House' }], total: 1 };

const open = (at: string, role: Role = 'editor', answered: typeof answer = answer) =>
  renderScreen(<AdminProductsScreen />, { at, path: '/admin/products', role, answer: answered });

const productsAsked = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/products');

test('shows a page of 10 with codes whole, descriptions cut to 50 characters, and what is missing as a dash @spec-2.92 @spec-9.10 @spec-9.11', async () => {
  const { asked } = open('/admin/products');
  expect(await screen.findByText('12,000 products')).toBeVisible();
  expect(productsAsked(asked)[0]?.query).toEqual({ sort: 'recent', page: '1', pageSize: '10' });
  const table = screen.getByRole('table', { name: 'Products' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    '',
    'SKU',
    'Description',
    'Barcode',
    'Client',
    'Client SKU',
    'Case',
    'Layer',
    'Pallet',
    'Labels',
    'Updated',
    'Actions',
  ]);
  const [, first, second] = within(table).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    row
      ? within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
          .slice(1)
      : [];
  expect(textsOf(first)).toEqual([
    'OH-0005',
    'Apple juice, cloudy, pressed from Herefordshire fr…',
    '5012345678900',
    'Orchard House',
    'AJ-5',
    '24',
    '–',
    '1,200',
    '2',
    'Nov 20, 2026',
    'EditDelete',
  ]);
  expect(textsOf(second).slice(0, 5)).toEqual(['000123', '–', '–', '–', '–']);
  expect(screen.getByRole('link', { name: 'OH-0005' }).getAttribute('href')).toBe('/products/5');
  expect(screen.getByRole('link', { name: 'Page 1200' }).getAttribute('href')).toBe(
    '/admin/products?page=1200',
  );
});

test('the address says search, client, sort and page', async () => {
  const { asked } = open('/admin/products?search=juice&clientId=3&sort=name&page=2');
  await screen.findByText('12,000 products');
  expect(productsAsked(asked)[0]?.query).toEqual({
    search: 'juice',
    clientId: '3',
    sort: 'name',
    page: '2',
    pageSize: '10',
  });
});

test('typing narrows the table and leads back to page one', async () => {
  const { user, address } = open('/admin/products?page=3');
  await screen.findByText('12,000 products');
  await user.type(screen.getByRole('searchbox', { name: 'Search by SKU, description or barcode' }), '501');
  await waitFor(() => expect(address()).toBe('/admin/products?search=501'));
});

test('a search that fails leaves no row of the search before to be changed or deleted @need-1.3', async () => {
  const { user } = open('/admin/products', 'administrator', (asked) =>
    asked.query['search'] ? { status: 400, body: { message: 'No.' } } : answer(asked),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select OH-0005' }));
  const field = screen.getByRole('searchbox', { name: 'Search by SKU, description or barcode' });
  await user.type(field, 'OH-0099');
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('“OH-0099” could not be searched for');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('12,000 products')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete OH-0005' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('group', { name: 'Selection' }).textContent).toContain(
    '1 selected, 1 of them not on this page',
  );
  await user.clear(field);
  expect(await screen.findByText('12,000 products')).toBeVisible();
});

test('nothing fits: said in words, and Clear Filters shows all again', async () => {
  const { user, address } = open('/admin/products?search=nothing', 'editor', (asked) =>
    asked.query['search'] ? { body: [], total: 0 } : answer(asked),
  );
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('12,000 products')).toBeVisible();
  expect(address()).toBe('/admin/products');
  expect(document.activeElement).toBe(
    screen.getByRole('searchbox', { name: 'Search by SKU, description or barcode' }),
  );
});

test('an editor downloads the template by a plain link', async () => {
  open('/admin/products');
  const link = await screen.findByRole('link', { name: 'Download template' });
  expect(link.getAttribute('href')).toBe('/api/products/import/template');
});

test('a reader sees import and template disabled, with the reason', async () => {
  const { user } = open('/admin/products', 'read_only');
  expect(
    (await screen.findByRole('button', { name: 'Download template' })).getAttribute('aria-disabled'),
  ).toBe('true');
  const button = screen.getByRole('button', { name: 'Import from Excel' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(
    (await screen.findAllByText('You need editor access to do this.', {}, { timeout: 3000 })).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBe(null);
});

const deletes = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('an administrator deletes one product: named, with its consequence, Cancel focused, and restores it @spec-2.94 @spec-8.12 @need-1.19', async () => {
  const { user, asked } = open('/admin/products', 'administrator', (call) => {
    if (call.method === 'DELETE') return { body: { success: true } };
    if (call.path === '/api/admin/deleted') return { body: [{ id: 77, recordId: 5 }] };
    if (call.path === '/api/admin/deleted/77/restore') return { body: { kind: 'product', recordId: 5 } };
    return answer(call);
  });
  await user.click(await screen.findByRole('button', { name: 'Delete OH-0005' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete OH-0005?' }));
  expect(dialog.getByText(/^Also removes its labels for Orchard House;/)).toBeVisible();
  expect(dialog.getByText(/An administrator can restore it for 30 days\.$/)).toBeVisible();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Delete product' }));
  expect(await screen.findByText('Product deleted')).toBeVisible();
  expect(screen.getByText('The product has been deleted successfully')).toBeVisible();
  expect(deletes(asked)).toEqual(['/api/products/5']);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Product restored')).toBeVisible();
});

test('a delete that does not get through says so in the dialog, and that something went wrong in the toast @spec-8.11', async () => {
  const { user } = open('/admin/products', 'administrator', (call) => {
    if (call.method === 'DELETE') throw new TypeError('Failed to fetch');
    return answer(call);
  });
  await user.click(await screen.findByRole('button', { name: 'Delete OH-0005' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete OH-0005?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete product' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Error deleting product OH-0005: The portal could not be reached. Check the connection and try again.',
  );
  const toast = screen.getByText('Error deleting product').closest('li');
  expect(toast?.textContent).toContain('Something went wrong');
});

test('several are selected and deleted one after the other; what is refused stays selected and says why', async () => {
  const plum = { ...juice, id: 7, sku: 'OH-0007' };
  const gone = new Set<string>();
  let isDown = true;
  const { user, asked } = open('/admin/products', 'administrator', (call) => {
    if (call.path === '/api/products') {
      const body = [juice, bare, plum].filter(({ id }) => !gone.has(`/api/products/${id}`));
      return { body, total: body.length };
    }
    if (call.method !== 'DELETE') return answer(call);
    if (call.path === '/api/products/6' && isDown)
      return {
        status: 503,
        body: { message: 'The service is restarting. Nothing was saved. Please try again.' },
      };
    gone.add(call.path);
    return { body: { success: true } };
  });
  const table = within(await screen.findByRole('table', { name: 'Products' }));
  await user.click(table.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete 3 products?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete 3 products' }));
  const tryAgain = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('alert').textContent).toBe(
    '2 of 3 deleted.Error deleting product 000123: The service is restarting. Nothing was saved. Please try again.',
  );
  expect(deletes(asked)).toEqual(['/api/products/5', '/api/products/6', '/api/products/7']);
  expect(await screen.findByText('1 selected')).toBeVisible();
  expect(productsAsked(asked)).toHaveLength(2);
  isDown = false;
  await user.click(tryAgain);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(deletes(asked).slice(3)).toEqual(['/api/products/6']);
  expect(productsAsked(asked)).toHaveLength(3);
  expect(
    screen.getByText('3 products have been deleted. An administrator can restore them for 30 days.'),
  ).toBeVisible();
});

test('an editor may edit and not delete; a reader neither @spec-2.94 @spec-6.2', async () => {
  const { user, address } = open('/admin/products');
  const remove = await screen.findByRole('button', { name: 'Delete OH-0005' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Select OH-0005' }));
  expect(screen.getByRole('button', { name: 'Delete selected' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Edit OH-0005' }));
  expect(address()).toBe('/admin/products?edit=5');
});

test('A9: what is selected stays over pages and filters, and the bar says how many of them are not shown', async () => {
  const products = Array.from({ length: 12 }, (_, at) => ({ ...juice, id: at + 1, sku: `P-${at + 1}` }));
  const { user, asked } = open('/admin/products', 'administrator', (call) => {
    if (call.method === 'DELETE') return { body: { success: true } };
    if (call.path !== '/api/products') return answer(call);
    const { search = '', page = '1', pageSize = '10' } = call.query;
    const matching = products.filter(({ sku }) => sku.includes(search));
    const from = (Number(page) - 1) * Number(pageSize);
    return { body: matching.slice(from, from + Number(pageSize)), total: matching.length };
  });
  const bar = () => screen.getByRole('group', { name: 'Selection' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select P-3' }));
  expect(bar().textContent).toContain('1 selected');
  expect(bar().textContent).not.toContain('not on this page');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select P-11' }));
  expect(bar().textContent).toContain('2 selected, 1 of them not on this page');
  await user.type(screen.getByLabelText('Search by SKU, description or barcode'), 'P-12');
  expect(await screen.findByRole('checkbox', { name: 'Select P-12' })).toBeVisible();
  await waitFor(() => expect(bar().textContent).toContain('2 selected, 2 of them not on this page'));
  await user.clear(screen.getByLabelText('Search by SKU, description or barcode'));
  expect(await screen.findByRole('checkbox', { name: 'Select P-3', checked: true })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Select all 12 that match' }));
  await waitFor(() => expect(bar().textContent).toContain('12 selected, 2 of them not on this page'));
  expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  expect(productsAsked(asked).at(-1)?.query).toMatchObject({ page: '1', pageSize: '100' });
  await user.click(screen.getByRole('checkbox', { name: 'Select P-1', checked: true }));
  expect(bar().textContent).toContain('11 selected');
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 11 products' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
  expect(deletes(asked)).toHaveLength(11);
  expect(deletes(asked)).not.toContain('/api/products/1');
});

test('A9: of more rows than can be selected at once, the first are offered', async () => {
  const { user } = open('/admin/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Select OH-0005' }));
  expect(screen.getByRole('button', { name: 'Select the first 1,000 that match' })).toBeVisible();
});

test('A9: where not all can be loaded, none is added and it is said', async () => {
  const { user } = open('/admin/products', 'editor', (call) =>
    call.query['pageSize'] === '100'
      ? { status: 500, body: { message: 'Something went wrong' } }
      : answer(call),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select OH-0005' }));
  await user.click(screen.getByRole('button', { name: 'Select the first 1,000 that match' }));
  expect(await screen.findByText('Not all could be selected')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('D5: a column that is empty on the whole page steps back, and comes back with a page that fills it', async () => {
  const { user } = open('/admin/products', 'editor', (call) =>
    call.query['page'] === '2' ? { body: [juice], total: 12 } : { body: [bare], total: 12 },
  );
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  await screen.findByRole('table');
  expect(heads()).toEqual([
    '',
    'SKU',
    'Description',
    'Case',
    'Layer',
    'Pallet',
    'Labels',
    'Updated',
    'Actions',
  ]);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('columnheader', { name: 'Barcode' })).toBeVisible();
  expect(heads()).not.toContain('Layer');
});
