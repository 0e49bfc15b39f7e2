import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { listedClient } from '#testing/samples/whole-product.ts';
import { ClientsScreen } from './clients-screen.tsx';

type Answer = (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;

const open = (at: string, answer: Answer, role: 'read_only' | 'editor' = 'read_only') =>
  renderScreen(<ClientsScreen />, { at, path: '/clients', role, answer });

const two = [
  listedClient(9, {
    name: 'Orchard House',
    image: 'images/0a1b2c3d-logo.png',
    beginning: 'a'.repeat(99) + 'bc',
    productCount: 1,
  }),
  listedClient(7, { name: 'Vale Foods', beginning: 'From an older record', productCount: 1250 }),
];

test('while the first page loads, six cards hold the place @spec-9.12', async () => {
  open('/clients', () => new Promise(() => undefined));
  expect(await screen.findByText('Loading clients')).toBeVisible();
  expect(document.querySelectorAll('li[class]')).toHaveLength(6);
});

test('each client is a link with its name, how many products it has and at most 100 characters of its text @spec-1.2 @spec-2.80 @spec-9.11', async () => {
  open('/clients', () => ({ body: two, total: 2 }));
  const orchard = await screen.findByRole('link', { name: /Orchard House/ });
  expect(orchard.getAttribute('href')).toBe('/clients/9');
  expect(within(orchard).getByText('1 product')).toBeVisible();
  expect(within(orchard).getByText(`${'a'.repeat(99)}b…`)).toBeVisible();
  expect(orchard.querySelector('img')?.getAttribute('src')).toBe(
    '/api/files/images/0a1b2c3d-logo.png?width=480&v=0a1b2c3d',
  );
  const vale = screen.getByRole('link', { name: /Vale Foods/ });
  expect(within(vale).getByText('1,250 products')).toBeVisible();
  expect(within(vale).getByText('From an older record')).toBeVisible();
  expect(vale.querySelector('img')).toBe(null);
  expect(screen.getByText('2 clients')).toBeVisible();
});

test('the server is asked for one page of 24, never for all', async () => {
  const { asked } = open('/clients', () => ({ body: two, total: 10_000 }));
  expect(await screen.findByRole('link', { name: 'Page 417' })).toBeVisible();
  expect(asked).toEqual([
    {
      method: 'GET',
      path: '/api/clients',
      query: { sort: 'recent', brief: 'true', page: '1', pageSize: '24' },
      body: undefined,
    },
  ]);
});

test('typing narrows the list and stands in the address; sorting leads back to page one @spec-2.77 @spec-2.78', async () => {
  const { user, address, asked } = open('/clients?page=2', () => ({ body: two, total: 30 }));
  await screen.findByText('30 clients');
  await user.type(screen.getByRole('searchbox', { name: 'Search clients by name' }), 'or');
  await waitFor(() => expect(address()).toBe('/clients?search=or'));
  await user.click(screen.getByRole('combobox', { name: /^Sort: / }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Most Recent',
    'Name A-Z',
    'Name Z-A',
  ]);
  await user.click(screen.getByRole('option', { name: 'Name Z-A' }));
  await waitFor(() => expect(address()).toBe('/clients?search=or&sort=name-desc'));
  await waitFor(() =>
    expect(asked.at(-1)?.query).toEqual({
      search: 'or',
      sort: 'name-desc',
      brief: 'true',
      page: '1',
      pageSize: '24',
    }),
  );
});

test('no client of that name: said in words, and Clear Search shows them all again', async () => {
  const { user, address } = open('/clients?search=nobody', ({ query }) =>
    query['search'] ? { body: [], total: 0 } : { body: two, total: 2 },
  );
  expect(await screen.findByRole('heading', { name: 'No clients found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(await screen.findByText('2 clients')).toBeVisible();
  expect(address()).toBe('/clients');
});

test('a page beyond the last leads to the last', async () => {
  const { address } = open('/clients?sort=name&page=9', ({ query }) => ({
    body: query['page'] === '2' ? two : [],
    total: 26,
  }));
  expect(await screen.findByText('26 clients')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/clients?sort=name&page=2'));
});

test('an editor opens the form with Add Client, and Back closes it', async () => {
  const { user, address, router } = open('/clients?sort=name', () => ({ body: two, total: 2 }), 'editor');
  await user.click(await screen.findByRole('button', { name: 'Add Client' }));
  expect(await screen.findByRole('dialog', { name: 'Add Client' })).toBeVisible();
  expect(address()).toBe('/clients?new&sort=name');
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(address()).toBe('/clients?sort=name');
});

test('a reader is not shown the form, also not by its address', async () => {
  open('/clients?new', () => ({ body: two, total: 2 }));
  await screen.findByText('2 clients');
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a reader does not see Add Client @spec-2.79 @spec-6.6', async () => {
  open('/clients', () => ({ body: two, total: 2 }));
  await screen.findByText('2 clients');
  expect(screen.queryByRole('button', { name: 'Add Client' })).toBe(null);
});

test('a failure is a sentence, and Retry asks again', async () => {
  let isDown = true;
  const { user } = open('/clients', () =>
    isDown
      ? { status: 400, body: { message: 'This must be a text.', code: 'request.invalid' } }
      : { body: two, total: 2 },
  );
  expect(await screen.findByText('This must be a text.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 clients')).toBeVisible();
});
