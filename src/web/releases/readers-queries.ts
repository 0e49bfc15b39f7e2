import { useQuery } from '@tanstack/react-query';
import * as limits from '#domain/limits.ts';
import {
  exportClientReaders,
  exportProductReaders,
  listClientReaders,
  listProductReaders,
  type ReadingState,
} from '#domain/releases/reading-contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

const calls = {
  product: { list: listProductReaders, workbook: exportProductReaders },
  client: { list: listClientReaders, workbook: exportClientReaders },
} as const;

/** The release whose readers to list; without a number, the current one. */
export interface ReadersOf {
  kind: keyof typeof calls;
  id: number;
  release: number | undefined;
}

/** All users with an active account, and what each did with a release; polled while it is shown. */
export const useReaders = ({ kind, id, release }: ReadersOf) =>
  useQuery({
    queryKey: keyOf('releases', 'readers', kind, id, release),
    queryFn: ({ signal }) =>
      call(calls[kind].list, { params: { id }, query: { release } }, { signal, background: true }),
    refetchInterval: limits.polling.clientMs,
  });

/** The list of readers as a workbook. */
export const readersWorkbook = ({ kind, id, release }: ReadersOf, state: ReadingState | undefined) =>
  call(calls[kind].workbook, { params: { id }, query: { release, state } });
