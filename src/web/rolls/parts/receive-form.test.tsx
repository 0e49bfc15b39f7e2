import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { ReceiveForm } from './receive-form.tsx';

const front = {
  key: 'documents/front.pdf',
  name: 'front.pdf',
  sha256: 'a',
  skus: ['JAM-1'],
  isCurrent: true,
};

const open = (artwork: (typeof front)[], answer: ServerAnswer = { status: 500, body: {} }) =>
  renderScreen(<ReceiveForm itemId={4} onClose={() => undefined} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ method }) => (method === 'POST' ? answer : { body: { artwork, isWhole: true } }),
  });

/** Whether the browser asks before the page is closed with what was typed. */
const isAskedAtLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a roll whose number or artwork is missing is not sent, and both are asked for', async () => {
  const { user, asked } = open([front]);
  await user.type(await screen.findByLabelText(/^About/), '21');
  await user.click(screen.getByRole('button', { name: 'Receive roll' }));
  for (const fault of [
    'This must be a whole number of at least 1.',
    'This must be a whole number from 0 to 20.',
    'Choose the artwork that the roll was printed from.',
  ])
    expect(screen.getByText(fault)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(isAskedAtLeaving()).toBe(true);
});

test('38: a roll is received with what was typed; a refusal keeps it, and leaving asks first', async () => {
  const refusal = { status: 409, body: { message: 'It is on hold: Misprint.', code: 'hold.on' } };
  const { user, asked } = open([front], refusal);
  await user.type(await screen.findByLabelText(/^How many/), '480');
  await user.type(screen.getByLabelText(/^Supplier/), 'B-7');
  await user.click(await screen.findByRole('combobox', { name: /^Printed from/ }));
  await user.click(await screen.findByRole('option', { name: 'front.pdf (current: JAM-1)' }));
  await user.click(screen.getByRole('button', { name: 'Receive roll' }));
  expect(await screen.findByText('It is on hold: Misprint.')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/api/inventory/4/rolls',
      body: { pieces: 480, withinPercent: 0, artworkKey: front.key, supplierBatch: 'B-7' },
    },
  ]);
  expect(screen.getByLabelText(/^How many/)).toHaveValue('480');
  expect(isAskedAtLeaving()).toBe(true);
});

test('without artwork no roll is received, because its print could not be checked', async () => {
  open([]);
  expect(await screen.findByText(/^No product with this label SKU has artwork yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Receive roll' })).toBe(null);
});

test('a connection lost while receiving leaves the form and its key, although the artwork cannot be loaded anew', async () => {
  let isLost = false;
  const { user } = renderScreen(<ReceiveForm itemId={4} onClose={() => undefined} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ method }) => {
      if (method === 'POST') isLost = true;
      // A gateway answers for the portal.
      return isLost ? { status: 429, body: {} } : { body: { artwork: [front], isWhole: true } };
    },
  });
  await user.type(await screen.findByLabelText(/^How many/), '480');
  await user.click(screen.getByRole('combobox', { name: /^Printed from/ }));
  await user.click(await screen.findByRole('option', { name: 'front.pdf (current: JAM-1)' }));
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(screen.getByRole('button', { name: 'Receive roll' }));
  expect(await screen.findByText('Receiving failed')).toBeVisible();
  expect(screen.getByLabelText(/^How many/)).toHaveValue('480');
  await user.click(screen.getByRole('button', { name: 'Receive roll' }));
  await vi.waitFor(() => expect(keysOf(sent.mock.calls)).toHaveLength(2));
  expect(new Set(keysOf(sent.mock.calls)).size).toBe(1);
});

/** The keys under which creations were sent. */
const keysOf = (calls: Parameters<typeof fetch>[]) =>
  calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? []);

test('artwork that could not be loaded is loaded by Retry', async () => {
  let answer: ServerAnswer = { status: 429, body: {} };
  const { user } = renderScreen(<ReceiveForm itemId={4} onClose={() => undefined} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => answer,
  });
  expect(await screen.findByText('The artwork could not be loaded')).toBeVisible();
  answer = { body: { artwork: [front], isWhole: true } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Receive roll' })).toBeVisible();
});
