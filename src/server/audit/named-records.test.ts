import { expect, test } from 'vitest';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { firstNamed, namedRecords, recordIn } from './named-records.ts';

const named = everyEndpoint.flatMap(({ path }) => firstNamed(path) ?? []);

test('of every call with a record in its address it is stated of which kind that record is', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ before }) => !Object.hasOwn(namedRecords, before))).toEqual([]);
  expect(Object.keys(namedRecords).filter((one) => !named.some(({ before }) => before === one))).toEqual([]);
});

test('the record of a call is found in its address by id or code, and nothing else that was sent', () => {
  const code = rollCodeOf(7);
  for (const [path, params, record] of [
    ['/api/holds/:id/release', { id: '3' }, { entity: 'hold', id: 3 }],
    ['/api/orders/:id', { id: '4' }, { entity: 'order', id: 4 }],
    ['/api/admin/users/:userId/role', { userId: '5' }, { entity: 'user', id: 5 }],
    ['/api/products/:id/releases/:number/refuse', { id: '6', number: '2' }, { entity: 'product', id: 6 }],
    ['/api/rolls/:code/scrap', { code: code.toLowerCase() }, { entity: 'roll', name: code }],
    ['/api/rolls/:code/scrap', { code: 'my password' }, undefined],
    ['/api/holds/:id/release', { id: 'x' }, undefined],
    ['/api/holds', {}, undefined],
    ['/api/passkeys/:passkey', { passkey: '7' }, undefined],
  ] as const)
    expect(recordIn(path, params)).toEqual(record);
});
