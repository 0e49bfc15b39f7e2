import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { releaseWith } from '#testing/samples/releases.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { keepStation } from '#web/stations/this-station.ts';
import { BenchScreen } from './bench-screen.tsx';

const sentence = 'JAM-1 is on hold: Sour (Edda Winter, Nov 26, 2026, 2:00 PM UTC)';
const jam = productWith({
  id: 20,
  sku: 'JAM-1',
  labels: [labelWith({ id: 'a', labelSku: 'LBL-JAM-01' })],
});

const open = (holds: ServerAnswer, changes?: () => ServerAnswer) => {
  keepStation({ id: 3, name: 'Bench 2', token: 'lps_token' });
  const shown = renderScreen(<BenchScreen />, {
    at: '/bench?product=20',
    path: '/bench',
    role: 'read_only',
    ...(changes ? { changes } : {}),
    answer: ({ path }) => ({ body: path === '/api/products/20' ? jam : [], total: 0 }),
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address.startsWith('/api/holds?')
      ? Promise.resolve(Response.json(holds.body, { status: holds.status ?? 200 }))
      : fetch(address, init),
  );
  return shown;
};

test('a bench that is opened at a product, without a scan of it, says that it is on hold', async () => {
  open({ body: [{ id: 4, on: 'product', recordId: 20, sentence }] });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a bench that could not ask whether its product is on hold says so', async () => {
  open({ status: 429, body: { message: 'Too many requests.' } });
  expect(await screen.findByText(/^Whether this is on hold could not be loaded\./)).toBeVisible();
});

test('while Enter confirms what was read, the button that starts a run does not say Enter', async () => {
  const record = {
    release: releaseWith({ number: 2 }),
    confirmed: null,
    since: null,
    changes: null,
    summaries: [],
  };
  let isAsked = true;
  const { user, queryClient } = open({ body: [] }, () => ({
    body: { product: record, client: null, isOpened: true, isConfirmed: !isAsked, isAsked, fileNames: {} },
  }));
  expect(await screen.findByRole('button', { name: 'I have read this' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Start run' })).toBeVisible();
  isAsked = false;
  await user.keyboard('{Enter}');
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('button', { name: 'Start run: Enter' })).toBeVisible();
});
