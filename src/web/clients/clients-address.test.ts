import { expect, test } from 'vitest';
import { clientsAddress } from './clients-address.ts';

const read = (query: string) => clientsAddress.read(new URLSearchParams(query));

test('an address without a query is the first page of all clients, the most recent first', () => {
  expect(read('')).toEqual({ term: '', sort: 'recent', page: 1 });
});

test('the address says what is searched for, how it is sorted, and the page', () => {
  expect(read('search=%20Orchard%20&sort=name-desc&page=3')).toEqual({
    term: 'Orchard',
    sort: 'name-desc',
    page: 3,
  });
});

test('what is not understood counts as not said', () => {
  expect(read('sort=sku&page=0')).toEqual({ term: '', sort: 'recent', page: 1 });
  expect(read('page=1e9')).toEqual({ term: '', sort: 'recent', page: 1 });
});

test('one list has one address: what is the default is left out', () => {
  expect(clientsAddress.write({ term: '', sort: 'recent', page: 1 }).toString()).toBe('');
  expect(clientsAddress.write({ term: 'Vale & Co', sort: 'name', page: 2 }).toString()).toBe(
    'search=Vale+%26+Co&sort=name&page=2',
  );
});
