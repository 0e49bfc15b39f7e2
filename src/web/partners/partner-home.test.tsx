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
