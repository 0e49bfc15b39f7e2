import { useQuery } from '@tanstack/react-query';
import { getWork } from '#domain/work/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey } from '#web/api/query-key.ts';

/** What the catalogue lacks and which first steps have been taken; not asked while `enabled` is false. */
export const useWork = (enabled: boolean) =>
  useQuery({
    queryKey: queryKey('work', 'all'),
    queryFn: ({ signal }) => call(getWork, {}, { signal }),
    enabled,
  });
