import { describe, expect, test } from 'vitest';
import { historyEntry, readListAddress, writeListAddress } from './list-address.ts';

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

describe('the history', () => {
  test('gets an entry for every search that is sent', () => {
    expect(historyEntry('sent', { isSameAddress: false, isBeingTyped: false })).toEqual({
      replace: false,
      isBeingTyped: false,
    });
  });

  test('gets one entry for all that is typed', () => {
    expect(historyEntry('typed', { isSameAddress: false, isBeingTyped: false })).toEqual({
      replace: false,
      isBeingTyped: true,
    });
    expect(historyEntry('typed', { isSameAddress: false, isBeingTyped: true })).toEqual({
      replace: true,
      isBeingTyped: true,
    });
  });

  test('settles the entry when what was typed is sent', () => {
    expect(historyEntry('sent', { isSameAddress: true, isBeingTyped: true })).toEqual({
      replace: true,
      isBeingTyped: false,
    });
  });

  test('gets an entry for what is chosen while typing', () => {
    expect(historyEntry('chosen', { isSameAddress: false, isBeingTyped: true })).toEqual({
      replace: false,
      isBeingTyped: false,
    });
  });

  test('gets none for the same search again', () => {
    expect(historyEntry('sent', { isSameAddress: true, isBeingTyped: false })).toEqual({
      replace: true,
      isBeingTyped: false,
    });
  });
});
