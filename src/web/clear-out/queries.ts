import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listStored } from '#domain/clear-out/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** What is stored, and what of it would go. */
export const useStored = (days: number | undefined, userId: number | undefined) =>
  useQuery({
    queryKey: keyOf('stored', 'all', days, userId),
    queryFn: ({ signal }) => call(listStored, { query: { days, userId } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
