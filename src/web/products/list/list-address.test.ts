import { describe, expect, test } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

describe('the address of a list', () => {
  test('says nothing by default: everything, newest first, page one', () => {
    expect(readListAddress(new URLSearchParams(''), 'q')).toEqual({
      term: '',
      clientId: undefined,
      sort: 'recent',
      page: 1,
    });
  });

  test('carries term, client, sort and page', () => {
    expect(readListAddress(new URLSearchParams('q=5012345678900&clientId=3&sort=sku&page=2'), 'q')).toEqual({
      term: '5012345678900',
      clientId: 3,
      sort: 'sku',
      page: 2,
    });
  });

  test('what is not understood counts as not said', () => {
    expect(
      readListAddress(new URLSearchParams('search=%20tea%20&clientId=all&sort=price&page=-1'), 'search'),
    ).toEqual({ term: 'tea', clientId: undefined, sort: 'recent', page: 1 });
  });

  test('is written without what is the default', () => {
    expect(writeListAddress({ term: '', clientId: undefined, sort: 'recent', page: 1 }, 'q').toString()).toBe(
      '',
    );
    expect(writeListAddress({ term: 'a b&c', clientId: 3, sort: 'name', page: 2 }, 'search').toString()).toBe(
      'search=a+b%26c&clientId=3&sort=name&page=2',
    );
  });
});
