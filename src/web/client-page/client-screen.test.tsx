import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Client } from '#domain/clients/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { ClientScreen } from './client-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const orchard: Client = {
  id: 9,
  name: 'Orchard House',
  image: null,
  aboutUs: null,
  keyContacts: null,
  thingsToRemember: null,
  labellingInstructions: '1. Wipe it dry.\n2. Label it.',
  paperworkRequirements: null,
  stackingGuidelines: null,
  inStoreCodes: null,
  dateFormat: null,
  dateWords: null,
  linkDomain: null,
  about: 'Packs preserves.',
  contactPerson: 'Ana Lima',
  productCount: 44,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const product = (id: number) => ({
  id,
  sku: `OH-${id}`,
  itemDescription: `Apple juice ${id}`,
  barcode: null,
  caseQuantity: null,
  layerQuantity: null,
  palletQuantity: null,
  clientId: 9,
  clientName: 'Orchard House',
  clientSku: null,
  images: [],
  labelCount: 1,
  labelType: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});

const answer = ({ path }: Asked): ServerAnswer => {
  if (path === '/api/clients/9') return { body: orchard };
  if (path === '/api/clients/9/draft') return { body: { draft: null } };
  if (path === '/api/clients/9/drafts') return { body: { drafts: [], total: 0 } };
  if (path === '/api/products') return { body: [4, 3, 2, 1].map(product), total: 44 };
  return { status: 404, body: { message: 'Client not found', code: 'client.not_found' } };
};

type Answer = (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;

const open = (at: string, role: Role = 'read_only', answered: Answer = answer) =>
  renderScreen(<ClientScreen />, { at, path: '/clients/:id', role, answer: answered });

const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;
const panel = (name: string) => screen.getByRole('tabpanel', { name });

test('the tabs stand in this order, and Labelling Instructions is open @spec-2.83', async () => {
  open('/clients/9');
  await screen.findByRole('heading', { level: 1, name: 'Orchard House' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'About',
    'Products (44)',
    'Things to Remember',
    'Labelling Instructions',
    'Paperwork Requirements',
    'Stacking Guidelines',
  ]);
  expect(selectedTab()).toBe('Labelling Instructions');
});

test('an address that names another client to edit opens no form over this one', async () => {
  const { user, asked } = open('/clients/9?edit=4', 'editor');
  const edit = await screen.findByRole('button', { name: 'Edit Client' });
  expect(screen.queryByText('Opening the form')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(edit);
  expect(await screen.findByRole('dialog', { name: 'Edit Orchard House' })).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain('/api/clients/4');
});

test('a text keeps its lines, and is text only', async () => {
  open('/clients/9', 'read_only', () => ({
    body: { ...orchard, labellingInstructions: 'First\n<b>second</b>' },
  }));
  const text = await screen.findByText(/First/);
  expect(text.textContent).toBe('First\n<b>second</b>');
  expect(text.className).toContain('whitespace-pre-line');
});

test('the breadcrumb leads back to Clients @spec-2.81', async () => {
  open('/clients/9');
  const way = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(way).getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe('/clients');
});

test('the open tab stands in the address', async () => {
  const { user, address } = open('/clients/9?tab=stacking-guidelines');
  await screen.findByRole('tab', { name: 'About' });
  expect(selectedTab()).toBe('Stacking Guidelines');
  await user.click(screen.getByRole('tab', { name: 'About' }));
  expect(address()).toBe('/clients/9?tab=about');
  await user.click(screen.getByRole('tab', { name: 'Labelling Instructions' }));
  expect(address()).toBe('/clients/9');
});

test('About and Key Contacts fall back to the fields of older records @spec-3.11', async () => {
  open('/clients/9?tab=about');
  await screen.findByRole('tab', { name: 'About' });
  expect(within(panel('About')).getByText('Packs preserves.')).toBeVisible();
  expect(within(panel('About')).getByText('Ana Lima')).toBeVisible();
});

test.each([
  ['things-to-remember', 'Things to Remember', 'Nothing particular to remember for this client yet.'],
  ['paperwork-requirements', 'Paperwork Requirements', 'No paperwork requirements for this client yet.'],
  ['stacking-guidelines', 'Stacking Guidelines', 'No stacking guidelines for this client yet.'],
])('without a text, %s says so', async (tab, name, sentence) => {
  open(`/clients/9?tab=${tab}`);
  await screen.findByRole('tab', { name: 'About' });
  expect(within(panel(name)).getByText(sentence)).toBeVisible();
});

describe('the Products tab', () => {
  test('shows four products and the way to all of them @spec-2.84 @spec-9.12', async () => {
    const { asked } = open('/clients/9?tab=products');
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/products?clientId=9');
    expect(asked.find(({ path }) => path === '/api/products')?.query).toEqual({
      clientId: '9',
      sort: 'recent',
      page: '1',
      pageSize: '4',
    });
  });

  test('is asked for only when it is opened', async () => {
    const { asked } = open('/clients/9');
    await screen.findByRole('tab', { name: 'About' });
    expect(asked.map(({ path }) => path)).toEqual(['/api/clients/9', '/api/settings']);
  });

  test('says when there is no product', async () => {
    open('/clients/9?tab=products', 'read_only', (asked) =>
      asked.path === '/api/products' ? { body: [], total: 0 } : answer(asked),
    );
    expect(await screen.findByText('No products for this client yet.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View All' })).toBe(null);
  });
});

describe('Edit Client', () => {
  test('tells a person who may only read why it is disabled @spec-2.82', async () => {
    const { user } = open('/clients/9');
    const edit = await screen.findByRole('button', { name: 'Edit Client' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    await user.click(edit);
    const reason = 'You need editor access to do this.';
    expect((await screen.findAllByText(reason, {}, { timeout: 3000 })).length).toBeGreaterThan(0);
  });

  test('opens the form for an editor, and the address carries it @spec-2.82', async () => {
    const { user, address } = open('/clients/9?tab=about', 'editor');
    await user.click(await screen.findByRole('button', { name: 'Edit Client' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Orchard House' })).toBeVisible();
    expect(address()).toBe('/clients/9?edit=9&tab=about');
  });
});

test('T7: a client that is deleted while its page is open keeps its last content, and says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDeleted = false;
  const { asked } = open('/clients/9', 'editor', (request) =>
    isDeleted
      ? { status: 404, body: { message: 'Client not found', code: 'client.not_found' } }
      : answer(request),
  );
  await screen.findByRole('heading', { level: 1, name: 'Orchard House' });
  isDeleted = true;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(
    await screen.findByText('This client was deleted since this page was loaded. You see its last state.'),
  ).toBeVisible();
  expect(asked.filter(({ path }) => path === '/api/clients/9').length).toBe(2);
  expect(within(panel('Labelling Instructions')).getByText(/Wipe it dry/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Client' }).getAttribute('aria-disabled')).toBe('true');
});

describe('what could not be asked for again stays, and says so @need-1.8', () => {
  test('the client', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = false;
    open('/clients/9', 'editor', (request) =>
      isDown ? { status: 400, body: { message: 'Not now.' } } : answer(request),
    );
    await screen.findByRole('heading', { level: 1, name: 'Orchard House' });
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText(/^Not up to date – last loaded \d\d:\d\d$/)).toBeVisible();
    expect(within(panel('Labelling Instructions')).getByText(/Wipe it dry/)).toBeVisible();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBe(null));
  });

  test('its newest products', async () => {
    let isDown = false;
    const { queryClient } = open('/clients/9?tab=products', 'editor', (request) =>
      isDown && request.path === '/api/products'
        ? { status: 400, body: { message: 'Not now.' } }
        : answer(request),
    );
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    isDown = true;
    await act(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
    expect(await screen.findByText(/^Not up to date – last loaded/)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });
});

test('a client that could not be loaded says so, and Retry keeps the focus until it is there', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  let asked = 0;
  const { user } = open('/clients/9', 'editor', (request) => {
    if (request.path !== '/api/clients/9') return answer(request);
    asked += 1;
    return asked === 1 ? { status: 429, body: { message: 'Too many requests.' } } : late.promise;
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.');
  await user.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(retry).toHaveFocus();
  late.resolve({ body: orchard });
  expect(await screen.findByRole('heading', { level: 1, name: 'Orchard House' })).toBeVisible();
});

describe('a client that is not there @spec-2.85 @spec-8.22', () => {
  test.each(['/clients/8', '/clients/abc', '/clients/0', '/clients/99999999999'])('%s', async (at) => {
    open(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Client Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Clients' }).getAttribute('href')).toBe('/clients');
  });

  test('an id that is none is not asked for', async () => {
    const { asked } = open('/clients/abc');
    await screen.findByRole('heading', { name: 'Client Not Found' });
    expect(asked).toEqual([]);
  });
});
