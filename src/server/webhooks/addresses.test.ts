import { expect, test } from 'vitest';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';
import { readNetworks } from '../networks.ts';
import { NoAddress, WebhookAddresses } from './addresses.ts';

const names: Record<string, string[]> = {
  'public.example': ['93.184.216.34'],
  'half.example': ['93.184.216.34', '10.0.0.7'],
  'inside.example': ['10.0.4.7'],
};

const outcomeOf = async (url: string, allowed = ''): Promise<string> => {
  const addresses = new WebhookAddresses(readNetworks(allowed) ?? [], async (name) => names[name] ?? []);
  try {
    return await addresses.addressOf(new URL(url));
  } catch (error) {
    return error instanceof NoAddress ? error.said.code : 'thrown';
  }
};

test.each([
  ['https://127.0.0.1/'],
  ['https://2130706433/'],
  ['https://0x7f.1/'],
  ['https://0.0.0.0/'],
  ['https://10.0.0.1/'],
  ['https://172.31.255.1/'],
  ['https://192.168.1.1/'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://100.64.0.1/'],
  ['https://224.0.0.1/'],
  ['https://[::1]/'],
  ['https://[::]/'],
  ['https://[::ffff:10.0.0.1]/'],
  ['https://[::ffff:7f00:1]/'],
  ['https://[64:ff9b::a00:1]/'],
  ['https://[2002:a00:1::]/'],
  ['https://[fd12::1]/'],
  ['https://[fe80::1]/'],
  ['https://half.example/'],
  ['https://inside.example/'],
  ['http://93.184.216.34/'],
  ['http://public.example/'],
])('a webhook does not lead to %s @security-9.5', async (url) => {
  expect(await outcomeOf(url)).toBe('webhook.outside_networks');
});

test.each([
  ['https://public.example/hook', '', '93.184.216.34'],
  ['https://[2606:4700::1111]/', '', '2606:4700::1111'],
  ['https://inside.example/', '10.0.4.0/24', '10.0.4.7'],
  ['http://inside.example/', '10.0.4.0/24', '10.0.4.7'],
  ['http://[::ffff:10.0.4.7]/', '10.0.4.0/24', '10.0.4.7'],
  ['http://127.0.0.1:9000/', '127.0.0.1', '127.0.0.1'],
  ['https://nobody.example/', '', 'webhook.unknown_name'],
])('%s with WEBHOOK_NETWORKS=%s leads to %s', async (url, allowed, outcome) => {
  expect(await outcomeOf(url, allowed)).toBe(outcome);
});

test.each([
  ['EAI_AGAIN', 'webhook.name_silent'],
  ['ENOTFOUND', 'webhook.unknown_name'],
])('a name of which the system says %s is said to be one of %s', async (code, outcome) => {
  const failed = Object.assign(new Error(code), { code });
  const addresses = new WebhookAddresses([], () => Promise.reject(failed));
  const asked = addresses.addressOf(new URL('https://hooks.example/'));
  await expect(asked).rejects.toMatchObject({ said: { code: outcome } });
});

onSqlite((engine) => {
  test('an address is refused when it is entered, by form and by network', async () => {
    const app = await startTestApp(engine, {}, { sendsWebhooks: true });
    const administrator = await app.as('administrator');
    const make = async (url: string) => {
      const { status, problem } = await administrator.call(createWebhook, {
        body: { url, events: ['run.closed'] },
      });
      return [status, problem.code, problem.fields];
    };
    for (const url of ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'http://93.184.216.34/'])
      expect(await make(url)).toEqual([400, 'webhook.outside', undefined]);
    const sentence = 'This must be an https address, as in https://example.com/labelport.';
    for (const url of ['ftp://example.com', 'example.com', ''])
      expect(await make(url)).toEqual([400, 'request.invalid', { url: sentence }]);
    expect(await make('https://ana:secret@example.com/')).toEqual([
      400,
      'request.invalid',
      { url: 'An address cannot have a password in it.' },
    ]);
  });
});
