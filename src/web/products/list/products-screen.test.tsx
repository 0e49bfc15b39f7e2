import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { ProductsScreen } from './products-screen.tsx';

const product = (id: number, parts: Record<string, unknown> = {}) => ({
  id,
  sku: `OH-00${id}`,
  itemDescription: `Apple juice ${id}`,
  barcode: null,
  caseQuantity: null,
  layerQuantity: null,
  palletQuantity: null,
  clientId: 3,
  clientName: 'Orchard House',
  clientSku: null,
  images: [],
  labelCount: 0,
  labelType: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...parts,
});

/** Twenty products, nine per page; 'nothing' matches none. */
const answer = ({ path, query }: Asked): ServerAnswer => {
  if (path === '/api/clients') return { body: [{ id: 3, name: 'Orchard House' }], total: 1 };
  if (query['search'] === 'nothing') return { body: [], total: 0 };
  const first = (Number(query['page']) - 1) * 9;
  const ids = Array.from({ length: 20 }, (_, index) => index + 1).slice(first, first + 9);
  return { body: ids.map((id) => product(id)), total: 20 };
};

const open = (
  at = '/products',
  options: { role?: Role; answer?: (asked: Asked) => ServerAnswer | Promise<ServerAnswer> } = {},
) => renderScreen(<ProductsScreen />, { at, path: '/products', role: 'read_only', answer, ...options });

const listed = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/api/products').map(({ query }) => query);

describe('what it shows', () => {
  test('six places while it loads, then nine cards of the newest @spec-9.12', async () => {
    const { asked } = open();
    expect(screen.getByText('Loading products')).toBeVisible();
    expect(await screen.findByText('20 products')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(9);
    expect(listed(asked)).toEqual([{ sort: 'recent', page: '1', pageSize: '9' }]);
  });

  test('a card has description, SKU, client, a placeholder for a picture, and the way to the product @spec-1.2 @spec-2.37 @spec-2.38', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'View Details: Apple juice 1' });
    expect(link.getAttribute('href')).toBe('/products/1');
    expect(link.closest('article')?.textContent).toBe(
      'Apple juice 1SKUOH-001Orchard HouseView Details: Apple juice 1',
    );
    expect(link.closest('article')?.querySelector('img')).toBeNull();
    expect(link.closest('article')?.querySelector('svg')).not.toBeNull();
  });

  test('the address says search, client, sort and page', async () => {
    const { asked } = open('/products?search=juice&clientId=3&sort=sku&page=2');
    await screen.findByText('20 products');
    expect(listed(asked)).toEqual([
      { search: 'juice', clientId: '3', sort: 'sku', page: '2', pageSize: '9' },
    ]);
    expect(screen.getByText('Apple juice 10')).toBeVisible();
  });

  test('a page beyond the last leads to the last', async () => {
    const { address } = open('/products?page=99', {
      answer: (asked) => (asked.query['page'] === '99' ? { body: [], total: 20 } : answer(asked)),
    });
    await waitFor(() => expect(address()).toBe('/products?page=3'));
    expect(await screen.findByText('Apple juice 19')).toBeVisible();
  });
});

describe('filters', () => {
  test('typing filters when it pauses, from page one on @spec-2.33', async () => {
    const { user, asked, address } = open('/products?page=2');
    await screen.findByText('20 products');
    await user.type(screen.getByRole('textbox'), 'juice');
    await waitFor(() => expect(address()).toBe('/products?search=juice'));
    await waitFor(() => expect(listed(asked).at(-1)).toMatchObject({ search: 'juice', page: '1' }));
  });

  test('nothing fits: said in words, and Clear Filters shows everything again @spec-2.40', async () => {
    const { user, address } = open('/products?search=nothing&sort=sku');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    await user.click(clear ?? document.body);
    expect(address()).toBe('/products?sort=sku');
    expect(await screen.findByText('20 products')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  test('it sorts by most recent, SKU and name, from page one on @spec-2.35', async () => {
    const { user, address } = open('/products?page=2');
    await screen.findByText('20 products');
    await user.click(await screen.findByRole('combobox', { name: /Sort/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Most Recent',
      'SKU A-Z',
      'Name A-Z',
    ]);
    expect(screen.getByRole('option', { name: 'Most Recent' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('option', { name: 'SKU A-Z' }));
    await waitFor(() => expect(address()).toBe('/products?sort=sku'));
  });

  test('the next page is a link, and Back leads to the one before @spec-2.36', async () => {
    const { user, router, address } = open();
    await screen.findByText('20 products');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Apple juice 10')).toBeVisible();
    expect(address()).toBe('/products?page=2');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Apple juice 1')).toBeVisible();
  });
});

describe('Add Product', () => {
  test('is not there for a reader @spec-2.39', async () => {
    open();
    await screen.findByText('20 products');
    expect(screen.queryByRole('button', { name: 'Add Product' })).toBeNull();
  });

  test.each(['editor', 'administrator'] as const)(
    'opens the wizard for an %s @spec-2.39 @spec-6.7',
    async (role) => {
      const { user, address } = open('/products', { role });
      await user.click(await screen.findByRole('button', { name: 'Add Product' }));
      expect(address()).toBe('/products?new');
      expect(await screen.findByRole('dialog', { name: 'Create New Product' })).toBeVisible();
    },
  );
});

describe('when the connection fails', () => {
  test('the cards stay and say how old they are; Retry brings the page', async () => {
    let isDown = false;
    const { user } = open('/products', {
      answer: (asked) => (isDown ? { status: 400, body: { message: 'No.' } } : answer(asked)),
    });
    await screen.findByText('20 products');
    isDown = true;
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText(/last loaded \d\d:\d\d/)).toBeVisible();
    expect(screen.getByText('Apple juice 1')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Apple juice 10')).toBeVisible();
    expect(screen.queryByText(/last loaded/)).toBeNull();
  });

  test('a search that fails shows nothing of the search before, and says which one failed @need-1.3', async () => {
    let isDown = false;
    const { user } = open('/products', {
      answer: (asked) => (isDown ? { status: 400, body: { message: 'No.' } } : answer(asked)),
    });
    await screen.findByText('20 products');
    isDown = true;
    await user.type(screen.getByRole('textbox'), 'plum');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('“plum” could not be searched for');
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(screen.queryByText('20 products')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Page 2' })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('20 products')).toBeVisible();
  });

  test('while a search is under way the cards of the one before are out of reach @need-1.3', async () => {
    const { user } = open('/products', {
      answer: (asked) =>
        asked.query['search'] === undefined ? answer(asked) : new Promise<ServerAnswer>(() => undefined),
    });
    await screen.findByText('20 products');
    const [card] = screen.getAllByRole('article');
    expect(card?.closest('[inert]')).toBeNull();
    await user.type(screen.getByRole('textbox'), 'plum');
    await waitFor(() => expect(card?.closest('[inert][aria-busy="true"]')).toBeVisible());
    expect(screen.getByText('Loading products…')).toBeVisible();
    expect(screen.queryByText('20 products')).toBeNull();
  });

  test('that nothing was found is not said of a search that has no answer yet @need-1.3', async () => {
    const { user } = open('/products?search=nothing', {
      answer: (asked) =>
        asked.query['search'] === 'nothing' ? answer(asked) : new Promise<ServerAnswer>(() => undefined),
    });
    await screen.findByRole('heading', { name: 'No products found' });
    await user.type(screen.getByRole('textbox'), ' more');
    expect(await screen.findByText('Loading products')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No products found' })).toBeNull();
  });

  test('with nothing to show yet, it says so and offers to try again', async () => {
    open('/products', { answer: () => ({ status: 400, body: { message: 'The service is restarting.' } }) });
    expect(await screen.findByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
    expect(screen.getByText('The service is restarting.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
