import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import { pageOf, sliceOf } from './paging.ts';

test('a page has its own length also where only its number is asked for, and is the first where nothing is', () => {
  expect(pageOf({}, 50)).toEqual({ limit: 50, offset: 0 });
  expect(pageOf({ page: 2 }, 50)).toEqual({ limit: 50, offset: 50 });
  expect(pageOf({ pageSize: 10 }, 50)).toEqual({ limit: 10, offset: 0 });
  expect(pageOf({ page: 3, pageSize: 10 }, 50)).toEqual({ limit: 10, offset: 20 });
  expect(sliceOf({})).toBeNull();
  const limit = limits.paging.productsPerPage;
  expect(sliceOf({ page: 2 })).toEqual({ limit, offset: limit });
});
