import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findRecords } from '#domain/find/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/**
 * How long the results for a text are shown again without a new request, in milliseconds: for users who delete and
 * retype.
 */
const freshMs = 10_000;

/** The records for a text. Results belong to their text, so a late response never replaces a newer one. */
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
