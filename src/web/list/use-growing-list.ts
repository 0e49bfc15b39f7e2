import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '#web/api/call.ts';

/** A list that a button extends by one page. `fetchPage` returns a page, counted from 1, and the number of all rows. */
export const useGrowingList = <Row>(
  queryKey: QueryKey,
  pageSize: number,
  fetchPage: (query: { page: number; pageSize: number }, signal: AbortSignal) => Promise<Answer<Row[]>>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => fetchPage({ page: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < (total ?? 0) ? pages.length + 1 : null,
  });
