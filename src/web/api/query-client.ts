import { QueryClient } from '@tanstack/react-query';
import * as limits from '#domain/limits.ts';
import { CallError, isOutOfTime } from './call.ts';

/** Whether a failed query is asked again: up to twice, and never when the session is over, the request wrong, or it has been waited for long enough. */
export const shouldRetry = (failures: number, error: Error): boolean => {
  if (error.message.includes('401')) return false;
  if (isOutOfTime(error) || (error instanceof CallError && error.status < 500)) return false;
  return failures < limits.polling.queryRetries;
};

/** How the web app fetches unless a query says otherwise: always stale, asked at every mount, never polled, changes never repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 0,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
