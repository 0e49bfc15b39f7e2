import { useQuery } from '@tanstack/react-query';
import { listTutorials } from '#domain/tutorials/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** All tutorials, newest first. */
export const useTutorials = () =>
  useQuery({
    queryKey: keyOf('tutorials'),
    queryFn: ({ signal }) => call(listTutorials, {}, { signal }),
  });
