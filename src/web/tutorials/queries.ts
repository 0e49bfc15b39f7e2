import { useQuery } from '@tanstack/react-query';
import { listTutorials } from '#domain/tutorials/contract.ts';
import { call } from '#web/api/call.ts';

/** All tutorials, newest first. */
export const useTutorials = () =>
  useQuery({
    queryKey: ['tutorials'],
    queryFn: ({ signal }) => call(listTutorials, {}, { signal }),
  });
