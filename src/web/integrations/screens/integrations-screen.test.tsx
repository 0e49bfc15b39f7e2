import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Webhook } from '#domain/webhooks/contract.ts';
import type { Key } from '#domain/keys/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { IntegrationsScreen } from './integrations-screen.tsx';

const key: Key = {
  id: 3,
  userId: 7,
  name: 'Warehouse',
  hint: 'lpk_abcdef',
  role: 'editor',
  client: { id: 1, name: 'Orchard' },
  networks: ['10.0.4.0/24'],
  expiresAt: null,
  lastUsedAt: null,
  at: '2026-11-26T14:00:00.000Z',
  by: { id: 2, name: 'Edda Winter' },
};

const webhook: Webhook = {
  id: 5,
  url: 'https://wms.example/hook',
  events: ['run.closed'],
  isOn: true,
  waiting: 2,
  failed: 1,
  oldSecretUntil: null,
  at: '2026-11-26T14:00:00.000Z',
  by: 'Edda Winter',
};

test('a webhook is added and its secret shown once; one that is there is switched off after a question', async () => {
  const shown = renderScreen(<IntegrationsScreen />, {
    at: '/admin/integrations',
    path: '/admin/integrations',
    role: 'administrator',
    answer: ({ method, path }) =>
      method === 'POST'
        ? { status: 201, body: { ...webhook, secret: 'whsec_abc' } }
        : { body: path === '/api/webhooks' ? [webhook] : path === '/api/keys' ? [] : webhook },
  });
  expect((await screen.findAllByText('On, 2 waiting, 1 not delivered'))[0]).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
  await shown.user.type(within(dialog).getByLabelText(/^Address/), 'https://wms.example/new');
  await shown.user.click(within(dialog).getByLabelText('A run was closed'));
  await shown.user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect((await screen.findByLabelText('Secret')).textContent).toBe('whsec_abc');
  expect(shown.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    url: 'https://wms.example/new',
    events: ['run.closed'],
  });
  await shown.user.click(screen.getByRole('button', { name: 'Done' }));
  const off = `Switch off ${webhook.url}`;
  await shown.user.click(screen.getAllByRole('button', { name: off })[0] ?? document.body);
  const asked = await screen.findByRole('alertdialog', { name: `${off}?` });
  await shown.user.click(within(asked).getByRole('button', { name: 'Switch off' }));
  expect(shown.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: false });
});

const open = (role: 'editor' | 'read_only', keys: Key[]) =>
  renderScreen(<IntegrationsScreen />, {
    at: '/admin/integrations',
    path: '/admin/integrations',
    role,
    answer: ({ method, path }) =>
      method === 'POST'
        ? { status: 201, body: { ...key, key: 'lpk_abcdefghijklmnop' } }
        : { body: path === '/api/keys' && method === 'GET' ? keys : { success: true } },
  });

test('a key is made and shown once; an editor cannot choose the role of an administrator', async () => {
  const shown = open('editor', []);
  await shown.user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a key' });
  await shown.user.type(within(dialog).getByLabelText(/^Name/), 'Warehouse');
  await shown.user.type(within(dialog).getByLabelText(/^Only from these networks/), '10.0.4.0/24, 10.0.5.1');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  expect((await screen.findByLabelText('Key')).textContent).toBe('lpk_abcdefghijklmnop');
  expect(shown.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Warehouse',
    role: 'read_only',
    clientId: null,
    networks: ['10.0.4.0/24', '10.0.5.1'],
    expiresAt: null,
  });
});

test('a key is listed with its bounds, and revoked after a question', async () => {
  const shown = open('editor', [key]);
  expect((await screen.findAllByText('only Orchard, from 10.0.4.0/24'))[0]).toBeVisible();
  await shown.user.click(screen.getAllByRole('button', { name: 'Revoke Warehouse' })[0] ?? document.body);
  const asked = await screen.findByRole('alertdialog', { name: 'Revoke the key Warehouse?' });
  await shown.user.click(within(asked).getByRole('button', { name: 'Revoke key' }));
  expect(shown.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/keys/3');
});

test('who may only read is told whom to ask', async () => {
  open('read_only', []);
  expect(await screen.findByText('Integrations are for editors')).toBeVisible();
});

/** The screen, with a portal that is out of reach from the first thing that it makes on. */
const openAndLose = () => {
  let isLost = false;
  return renderScreen(<IntegrationsScreen />, {
    at: '/admin/integrations',
    path: '/admin/integrations',
    role: 'administrator',
    answer: ({ method, path }) => {
      if (method === 'POST') {
        isLost = true;
        return { status: 201, body: { ...key, ...webhook, key: 'lpk_whole', secret: 'whsec_whole' } };
      }
      return isLost ? { status: 429, body: {} } : { body: path === '/api/webhooks' ? [webhook] : [key] };
    },
  });
};

test('a key that was made is shown although the list cannot be loaded anew, which the list says', async () => {
  const { user } = openAndLose();
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Warehouse');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect((await screen.findByLabelText('Key')).textContent).toBe('lpk_whole');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Not up to date/)).toBeVisible();
  expect(screen.getAllByText('Warehouse')[0]).toBeVisible();
});

test.each([
  ['added', 'Add a webhook', 'Add webhook'],
  ['given anew', `New secret ${webhook.url}`, 'Make new secret'],
])(
  'the secret of a webhook that was %s is shown although the list cannot be loaded anew',
  async (_, first, then) => {
    const { user } = openAndLose();
    await user.click((await screen.findAllByRole('button', { name: first }))[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: then }));
    expect((await screen.findByLabelText('Secret')).textContent).toBe('whsec_whole');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^Not up to date/)).toBeVisible();
  },
);

test('keys and webhooks that could not be loaded are loaded by Retry', async () => {
  let answer: ServerAnswer = { status: 429, body: {} };
  const { user } = renderScreen(<IntegrationsScreen />, {
    at: '/admin/integrations',
    path: '/admin/integrations',
    role: 'administrator',
    answer: () => answer,
  });
  expect(await screen.findByText('The keys could not be loaded')).toBeVisible();
  expect(await screen.findByText('The webhooks could not be loaded')).toBeVisible();
  answer = { body: [] };
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Make a key' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Add a webhook' })).toBeVisible();
});
