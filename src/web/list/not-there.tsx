import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { PartNotLoaded } from '#web/record/failures/part-not-loaded.tsx';
import { useFailure, type Failing } from '#web/api/use-failure.ts';

type Asked = Failing &
  Pick<UseQueryResult, 'errorUpdatedAt' | 'dataUpdatedAt' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };

type NotThereProps = {
  query: Asked;
  /** What could not be loaded. */
  title: string;
  /** Set if it is the page's only heading. */
  headingLevel?: 'h1';
  loading: ReactNode;
};

/** Stands in place of what a query has never loaded: why it failed, with another attempt, or that it is loading. */
export const NotThere = ({ query, loading, ...words }: NotThereProps) => {
  const failure = useFailure(query);
  const { errorUpdatedAt, isFetching, refetch } = query;
  return failure ? (
    <NotLoaded
      {...words}
      text={sentenceOf(failure)}
      failedAt={errorUpdatedAt}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    loading
  );
};

type PartNotThereProps = Pick<NotThereProps, 'query'> & {
  /** What could not be loaded, as a sentence. */
  what?: string;
  /** Where it stands, once it has failed. */
  className?: string;
  loading?: ReactNode;
};

/** The same in place of a part of a page, without a heading. */
export const PartNotThere = ({ query, what = '', className, loading = null }: PartNotThereProps) => {
  const failure = useFailure(query);
  const { errorUpdatedAt, isFetching, refetch } = query;
  return failure ? (
    <PartNotLoaded
      text={[what, sentenceOf(failure)].join(' ').trim()}
      className={className}
      failedAt={errorUpdatedAt}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    loading
  );
};

type IfOldProps = {
  query: Asked;
  /** What it is about, where that does not stand below it. */
  what?: string;
};

/** Says of what stays on the screen that it could not be loaded anew, and how old it is; nothing while that is not so. */
export const IfOld = ({ query: { error, dataUpdatedAt, isFetching, refetch }, what }: IfOldProps) =>
  error ? (
    <NotUpToDate what={what} loadedAt={dataUpdatedAt} pending={isFetching} onRetry={() => void refetch()} />
  ) : null;
