import { beforeEach, expect, test, vi } from 'vitest';
import { createClient, listClients } from '#domain/clients/contract.ts';
import { call } from './call.ts';

const sent: Headers[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Promise.resolve(Response.json([]));
  });
});

test('G11: a creation carries the key under which it may be sent again', async () => {
  await call(createClient, { body: { name: 'Orchard' } }, { idempotencyKey: 'one-creation' });
  expect(sent[0]?.get('idempotency-key')).toBe('one-creation');
});

test('any other call carries none', async () => {
  await call(createClient, { body: { name: 'Orchard' } });
  await call(listClients, {});
  expect(sent.map((headers) => headers.has('idempotency-key'))).toEqual([false, false]);
});
