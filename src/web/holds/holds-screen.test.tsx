import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Hold } from '#domain/holds/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { HoldsScreen } from './holds-screen.tsx';

const hold: Hold = {
  id: 4,
  on: 'batch',
  recordId: null,
  clientId: null,
  release: null,
  batch: 'L-7',
  name: 'L-7',
  reason: 'Sour',
  by: 'Edda Winter',
  at: '2026-11-26T14:00:00.000Z',
  releasedAt: null,
  releasedBy: null,
  releaseReason: null,
  said: { code: 'hold.on', values: {} },
  sentence: 'Batch L-7 is on hold: Sour (Edda Winter, Nov 26, 2026, 2:00 PM UTC)',
};

const open = (role: 'editor' | 'read_only', refusal?: ServerAnswer) =>
  renderScreen(<HoldsScreen />, {
    at: '/holds',
    path: '/holds',
    role,
    answer: ({ method }) =>
      method === 'GET' ? { body: [hold], total: 1 } : (refusal ?? { status: 201, body: hold }),
  });

test('a hold is released with a reason and a signature; a refusal keeps what was typed', async () => {
  const message = 'Somebody else has to release this: you have put it on hold yourself.';
  const shown = open('read_only', { status: 403, body: { code: 'hold.own', message } });
  expect(await screen.findByText(hold.sentence)).toBeVisible();
  expect(screen.queryByLabelText('Batch')).toBe(null);
  await shown.user.click(screen.getByRole('button', { name: 'Release L-7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release from hold: L-7' });
  await shown.user.type(within(dialog).getByLabelText(/^Why it may go on/), 'Tasted again');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Badge and PIN' }));
  const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  await shown.user.type(within(dialog).getByLabelText('Badge'), badge);
  await shown.user.type(within(dialog).getByLabelText('PIN'), '2580');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  expect(within(dialog).getByLabelText(/^Why it may go on/)).toHaveValue('Tasted again');
  expect(shown.asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/holds/4/release',
    body: { reason: 'Tasted again', signature: { badge, pin: '2580' } },
  });
});

test('B22: an editor puts a batch of every client on hold, which is said, and has to say why', async () => {
  const shown = open('editor');
  await shown.user.type(await screen.findByLabelText('Batch'), 'L-9');
  await shown.user.click(screen.getByRole('button', { name: 'Put on hold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put batch L-9 of every client on hold?' });
  await shown.user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
  expect(within(dialog).getByText('Please say why.')).toBeVisible();
  await shown.user.type(within(dialog).getByLabelText(/^Why/), 'Sour');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
  await waitFor(() =>
    expect(shown.asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/holds',
      body: { on: 'batch', batch: 'L-9', reason: 'Sour' },
    }),
  );
});

test('nothing is held without its batch or released without a reason, and what was said of a password is not said of a badge', async () => {
  const message = 'Please check the marked fields.';
  const fields = { 'signature.password': 'Type your password.' };
  const shown = open('editor', { status: 400, body: { code: 'request.invalid', message, fields } });
  await shown.user.click(await screen.findByRole('button', { name: 'Put on hold' }));
  expect(screen.getByText('Please type the batch.')).toBeVisible();
  expect(screen.getByLabelText('Batch')).toHaveFocus();
  await shown.user.click(screen.getByRole('button', { name: 'Release L-7' }));
  const dialog = await screen.findByRole('dialog');
  const release = within(dialog).getByRole('button', { name: 'Release' });
  await shown.user.click(release);
  expect(within(dialog).getByText('Please say why.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Why it may go on/)).toHaveFocus();
  expect(shown.asked.some(({ method }) => method === 'POST')).toBe(false);
  await shown.user.keyboard('Tasted again');
  await shown.user.click(release);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  await shown.user.click(within(dialog).getByRole('button', { name: 'Badge and PIN' }));
  expect(within(dialog).queryByRole('alert')).toBe(null);
});
