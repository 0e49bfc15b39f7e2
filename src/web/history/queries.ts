import { getClientHistory, getOrderHistory, getProductHistory } from '#domain/history/contract.ts';
import { callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';

const entriesPerPage = 10;

const calls = { product: getProductHistory, client: getClientHistory, order: getOrderHistory } as const;

/** The record whose history to show; a new version is fetched again. */
export interface HistoryOf {
  kind: keyof typeof calls;
  id: number;
  version: number;
}

/** The history of a record, newest first, in pages. */
export const useHistory = ({ kind, id, version }: HistoryOf) =>
  useGrowingList(keyOf('history', 'of', kind, id, version), entriesPerPage, (query, signal) =>
    callForAnswer(calls[kind], { params: { id }, query }, { signal }),
  );
