import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { NotLoaded, NotUpToDate } from './not-loaded.tsx';
import { useFailure } from '#web/api/use-failure.ts';

type RecordPageProps<T> = {
  query: UseQueryResult<T>;
  notFound: ReactNode;
  /** Whether `notFound` replaces a record on the screen after it was deleted. */
  leavesWhenGone?: boolean;
  /** The title if the record failed to load. */
  notLoaded: string;
  loading: ReactNode;
  /** The page; the notice says that the record could not be refreshed. */
  children: (record: NonNullable<T>, notice: ReactNode) => ReactNode;
};

/** The page of one record: loading, not found, failed, or the record. */
export const RecordPage = <T,>({
  query,
  notFound,
  leavesWhenGone = false,
  notLoaded,
  loading,
  children,
}: RecordPageProps<T>) => {
  const { data: record, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query;
  const retry = () => void refetch();
  const failure = useFailure(query);
  const isGone = isNotFound(failure);
  if (record && !(isGone && leavesWhenGone))
    return children(
      record,
      error ? <NotUpToDate loadedAt={dataUpdatedAt} pending={isFetching} onRetry={retry} /> : null,
    );
  if (isGone) return notFound;
  return failure ? (
    <NotLoaded
      headingLevel="h1"
      title={notLoaded}
      text={sentenceOf(failure)}
      failedAt={errorUpdatedAt}
      pending={isFetching}
      onRetry={retry}
    />
  ) : (
    loading
  );
};
