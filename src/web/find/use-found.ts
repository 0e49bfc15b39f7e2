import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findRecords } from '#domain/find/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** For how long what was found for a text is shown again without asking, in milliseconds: while somebody deletes and retypes. */
const freshMs = 10_000;

/** The records for a text. An answer belongs to its text, so that a late one never takes the place of a newer one. */
export const useFound = (text: string) =>
  useQuery({
    queryKey: keyOf('find', 'text', text),
    queryFn: async ({ signal }) => (await call(findRecords, { query: { text } }, { signal })).found,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    gcTime: freshMs,
    refetchOnMount: true,
  });
