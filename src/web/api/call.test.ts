import { beforeEach, expect, test, vi } from 'vitest';
import { createClient, getClient, listClients } from '#domain/clients/contract.ts';
import { call } from './call.ts';
import { forgetToken, keepToken } from './token.ts';

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

test('every call sends cookies, the token that is kept as a Bearer, and JSON where it has a body', async () => {
  const requests: { credentials?: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', (_: string, request: { credentials?: string; headers: Headers }) => {
    requests.push(request);
    return Promise.resolve(Response.json([]));
  });
  await call(listClients, {});
  keepToken('a-token');
  await call(createClient, { body: { name: 'Orchard' } });
  expect(requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer a-token']);
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json']);
});

test.each([
  [JSON.stringify({ message: 'SKU X is there already' }), '409: SKU X is there already'],
  ['upstream timed out', '409: upstream timed out'],
  ['', '409: Conflict'],
  ['{}', '409: Conflict'],
])('a failure that says %j is the error %j', async (body, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 409, statusText: 'Conflict' })));
  await expect(call(listClients, {})).rejects.toThrow(message);
});

test('any other call carries none', async () => {
  await call(createClient, { body: { name: 'Orchard' } });
  await call(listClients, {});
  expect(sent.map((headers) => headers.has('idempotency-key'))).toEqual([false, false]);
});

test('T7: what is asked again comes from here while the server says that it is unchanged, until the session ends', async () => {
  const answers = [
    Response.json({ id: 1, name: 'Orchard' }, { headers: { etag: 'W/"one"' } }),
    new Response(null, { status: 304 }),
    Response.json({ id: 1, name: 'Orchard & Vale' }, { headers: { etag: 'W/"two"' } }),
    Response.json({ id: 1, name: 'Orchard & Vale' }, { headers: { etag: 'W/"two"' } }),
  ];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Promise.resolve(answers.shift());
  });
  const ask = async () => (await call(getClient, { params: { id: 1 } })).name;
  expect([await ask(), await ask(), await ask()]).toEqual(['Orchard', 'Orchard', 'Orchard & Vale']);
  forgetToken();
  await ask();
  expect(sent.map((headers) => headers.get('if-none-match'))).toEqual([null, 'W/"one"', 'W/"one"', null]);
});
