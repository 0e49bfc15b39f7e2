import { useInfiniteQuery } from '@tanstack/react-query';
import { getClientHistory, getOrderHistory, getProductHistory } from '#domain/history/contract.ts';
import { callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

const entriesPerPage = 10;

const calls = { product: getProductHistory, client: getClientHistory, order: getOrderHistory } as const;

/** Whose history, and at which version: a new one is asked for anew. */
export interface HistoryOf {
  kind: keyof typeof calls;
  id: number;
  version: number;
}

/** What was done to a record, newest first, page by page. */
export const useHistory = ({ kind, id, version }: HistoryOf) =>
  useInfiniteQuery({
    queryKey: keyOf('history', 'of', kind, id, version),
    queryFn: ({ signal, pageParam }) =>
      callForAnswer(
        calls[kind],
        { params: { id }, query: { page: pageParam, pageSize: entriesPerPage } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * entriesPerPage < (total ?? 0) ? pages.length + 1 : null,
  });
