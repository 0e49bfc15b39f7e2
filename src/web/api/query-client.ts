import { QueryClient } from '@tanstack/react-query';
import * as limits from '#domain/limits.ts';
import { CallError, isOutOfTime } from './call.ts';

/**
 * Whether to retry a failed query: up to twice, and never if the session is over, the request was invalid, or it timed
 * out.
 */
export const shouldRetry = (failures: number, error: Error): boolean => {
  if (error.message.includes('401')) return false;
  if (isOutOfTime(error) || (error instanceof CallError && error.status < 500)) return false;
  return failures < limits.polling.queryRetries;
};

/** The defaults of all queries: always stale, fetched on every mount, never polled, mutations never retried. */
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
