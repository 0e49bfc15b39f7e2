import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { BillingScreen } from './billing-screen.tsx';
import { PartnerHome } from './partner-home.tsx';
import { PartnersScreen } from './partners-screen.tsx';
import { RatesScreen } from './rates-screen.tsx';
import { SupplyScreen } from './supply-screen.tsx';

const line = {
  position: 1,
  labelSku: 'LBL-1',
  labelSize: '100 x 50',
  quantity: 100,
  neededBy: null,
  confirmed: null,
  shippedAt: null,
  rolls: [],
  isStopped: false,
  stops: [],
  closedAs: null,
  artwork: [],
  artworkState: 'a',
};

const message = {
  id: 3,
  position: 1,
  by: 'Sina Roth',
  at: '2026-11-20T10:00:00.000Z',
  isOfSupplier: true,
  text: 'Which paper?',
  said: null,
};

const answers: Readonly<Record<string, unknown>> = {
  '/api/partners': [],
  '/api/clients/9': { id: 9, name: 'Orchard House', productCount: 1, version: 1 },
  '/api/clients/9/rates': [],
  '/api/clients/9/draft': { draft: null },
  '/api/clients/9/drafts': { drafts: [], total: 0 },
  '/api/billing': { lines: [], sums: [] },
  '/api/orders/5/supply': { id: 5, number: 12, lines: [line, { ...line, position: 2, labelSku: 'LBL-2' }] },
  '/api/orders/5/messages': [message],
};

const open = (screenShown: ReactElement, at: string, path: string, lost: string) => {
  const server = { isLost: true };
  const shown = renderScreen(screenShown, {
    at,
    path,
    role: 'editor',
    answer: ({ path: asked }: Asked) =>
      server.isLost && asked === lost
        ? { status: 429, body: { message: 'Too many requests.' } }
        : { body: answers[asked] ?? [] },
  });
  return { ...shown, server };
};

test.each([
  [
    'the partners',
    <PartnersScreen key="partners" />,
    ['/admin/partners', '/admin/partners', '/api/partners'],
    'The people of clients and suppliers could not be loaded',
    'No partner has an account yet',
  ],
  [
    'the rates',
    <RatesScreen key="rates" />,
    ['/clients/9/rates', '/clients/:id/rates', '/api/clients/9/rates'],
    'The rates could not be loaded',
    'No rates yet',
  ],
  [
    'what is billed',
    <BillingScreen key="billing" />,
    ['/billing?month=2026-11', '/billing', '/api/billing'],
    'What is billed could not be loaded',
    'Nothing is billed in this month',
  ],
  [
    'an order',
    <SupplyScreen key="supply" />,
    ['/orders/5', '/orders/:id', '/api/orders/5/supply'],
    'The order could not be loaded',
    'LBL-2',
  ],
  [
    'the client’s own draft',
    <PartnerHome key="home" partner={{ clientId: 9 }} />,
    ['/', '/', '/api/clients/9/draft'],
    'What waits for you could not be loaded',
    '1 product',
  ],
] as const)(
  '%s that could not be loaded says so, and Retry loads it',
  async (_, shown, [at, path, lost], title, then) => {
    const { user, server } = open(shown, at, path, lost);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent('Too many requests.');
    server.isLost = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(then)).toBeVisible();
    expect(screen.queryByRole('alert')).toBe(null);
  },
);

test('questions and answers that could not be loaded are said to be so once, above the labels', async () => {
  const { user, server } = open(<SupplyScreen />, '/orders/5', '/orders/:id', '/api/orders/5/messages');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('What was asked and answered could not be loaded.');
  server.isLost = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  const label = await screen.findByRole('region', { name: 'LBL-1' });
  expect(await within(label).findByText('Which paper?')).toBeVisible();
  expect(screen.queryByRole('alert')).toBe(null);
});

test('what waits for a client that could not be loaded is said to be so while the client’s own draft still loads', async () => {
  const { promise: never } = Promise.withResolvers<ServerAnswer>();
  renderScreen(<PartnerHome partner={{ clientId: 9 }} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ path }) => {
      if (path === '/api/clients/9/draft') return never;
      return path === '/api/clients/9/drafts'
        ? { status: 429, body: { message: 'Too many requests.' } }
        : { body: answers[path] ?? [] };
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('What waits for you could not be loaded');
});
