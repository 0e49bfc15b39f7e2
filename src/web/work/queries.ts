import { useQuery } from '@tanstack/react-query';
import { getWork } from '#domain/work/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey } from '#web/api/query-key.ts';

/** The gaps in the catalogue, and the first steps taken; not fetched while `enabled` is false. */
export const useWork = (enabled: boolean) =>
  useQuery({
    queryKey: queryKey('work', 'all'),
    queryFn: ({ signal }) => call(getWork, {}, { signal }),
    enabled,
  });
