import { expect, test } from 'vitest';
import { deletedAddress } from './deleted-address.ts';

const read = (query: string) => deletedAddress.read(new URLSearchParams(query));

test.each([
  ['', { kind: undefined, page: 1 }],
  ['kind=client&page=3', { kind: 'client', page: 3 }],
  ['kind=user&page=0', { kind: undefined, page: 1 }],
] as const)('"%s" is read', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('what is the default is left out of an address', () => {
  expect(deletedAddress.write({ kind: undefined, page: 1 }).toString()).toBe('');
  expect(deletedAddress.write({ kind: 'product', page: 2 }).toString()).toBe('kind=product&page=2');
});
