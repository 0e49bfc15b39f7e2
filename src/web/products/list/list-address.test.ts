import { describe, expect, test } from 'vitest';
import { listAddress, searchAddress } from './list-address.ts';

describe('the address of a list', () => {
  test('says nothing by default: everything, newest first, page one @spec-2.34', () => {
    expect(listAddress.read(new URLSearchParams(''))).toEqual({
      term: '',
      clientId: undefined,
      sort: 'recent',
      page: 1,
    });
  });

  test('A2: of the search says nothing by default: the best match first', () => {
    const search = { term: 'tea', clientId: undefined, sort: 'best', page: 1 } as const;
    expect(searchAddress.read(new URLSearchParams('q=tea'))).toEqual(search);
    expect(searchAddress.write(search).toString()).toBe('q=tea');
    expect(searchAddress.write({ ...search, sort: 'recent' }).toString()).toBe('q=tea&sort=recent');
  });

  test('carries term, client, sort and page', () => {
    expect(searchAddress.read(new URLSearchParams('q=5012345678900&clientId=3&sort=sku&page=2'))).toEqual({
      term: '5012345678900',
      clientId: 3,
      sort: 'sku',
      page: 2,
    });
  });

  test('what is not understood counts as not said', () => {
    expect(listAddress.read(new URLSearchParams('search=%20tea%20&clientId=all&sort=price&page=-1'))).toEqual(
      { term: 'tea', clientId: undefined, sort: 'recent', page: 1 },
    );
  });

  test('is written without what is the default', () => {
    expect(listAddress.write({ term: '', clientId: undefined, sort: 'recent', page: 1 }).toString()).toBe('');
    expect(listAddress.write({ term: 'a b&c', clientId: 3, sort: 'name', page: 2 }).toString()).toBe(
      'search=a+b%26c&clientId=3&sort=name&page=2',
    );
  });
});
