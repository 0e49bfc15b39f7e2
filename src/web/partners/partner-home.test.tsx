import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { PartnerHome } from './partner-home.tsx';

const listed = (number: number) => ({
  id: 7,
  number,
  sku: 'J-1',
  itemDescription: null,
  state: 'waiting',
  version: 3,
  isStale: false,
  by: 'Editor 1',
  at: '2026-11-20T10:00:00.000Z',
});

const answer = ({ path }: Asked): ServerAnswer => {
  if (path === '/api/clients/9/drafts') return { body: { drafts: [listed(4), listed(5)], total: 2 } };
  if (path === '/api/holds') return { body: [] };
  return { body: { draft: null } };
};

test('of two releases that wait at one product each leads to its own page', async () => {
  renderScreen(<PartnerHome partner={{ clientId: 9 }} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: (asked) =>
      asked.path === '/api/clients/9'
        ? { body: { id: 9, name: 'Orchard House', productCount: 1, version: 1 } }
        : answer(asked),
  });
  const waiting = await screen.findByRole('region', { name: 'Waiting for your word' });
  expect(
    within(waiting)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/products/7/review/4', '/products/7/review/5']);
});

const openHome = (partner: Parameters<typeof PartnerHome>[0]['partner'], own: () => ServerAnswer) =>
  renderScreen(<PartnerHome partner={partner} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: (asked) =>
      ['/api/clients/9', '/api/orders', '/api/clients/9/drafts'].includes(asked.path) ? own() : answer(asked),
  });

test('a client that is gone is said to be gone', async () => {
  openHome({ clientId: 9 }, () => ({ status: 404, body: { message: 'Client not found' } }));
  expect(await screen.findByText('Nothing is here any more')).toBeVisible();
});

test('where the portal is not reached the search and the links of a client stay, and Retry loads what waits', async () => {
  let isLost = true;
  const { user } = openHome({ clientId: 9 }, () =>
    isLost
      ? { status: 429, body: {} }
      : {
          body: { id: 9, name: 'Orchard House', productCount: 1, version: 1, drafts: [listed(4)], total: 1 },
        },
  );
  expect(await screen.findByText('What waits for you could not be loaded')).toBeVisible();
  expect(screen.queryByText('Nothing is here any more')).toBe(null);
  expect(screen.getByRole('link', { name: 'Billing' })).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Waiting for your word' })).toBeVisible();
});

test('orders that could not be loaded are loaded by Retry', async () => {
  let isLost = true;
  const { user } = openHome({ supplierCode: 'S-1' }, () =>
    isLost ? { status: 429, body: {} } : { body: [], total: 0 },
  );
  expect(await screen.findByText('Your orders could not be loaded')).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});
