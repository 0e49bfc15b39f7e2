import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';

type Asked = Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>;

type NotThereProps = {
  query: Asked;
  /** What could not be loaded. */
  title: string;
  /** Set if it is the page's only heading. */
  headingLevel?: 'h1';
  loading: ReactNode;
};

/** Stands in place of what a query has never loaded: why it failed, with another attempt, or that it is loading. */
export const NotThere = ({ query: { error, isFetching, refetch }, loading, ...words }: NotThereProps) =>
  error ? (
    <NotLoaded {...words} text={sentenceOf(error)} pending={isFetching} onRetry={() => void refetch()} />
  ) : (
    loading
  );

/** Says of what stays on the screen that it could not be loaded anew, and how old it is; nothing while that is not so. */
export const IfOld = ({ query: { error, dataUpdatedAt, isFetching, refetch } }: { query: Asked }) =>
  error ? <NotUpToDate loadedAt={dataUpdatedAt} pending={isFetching} onRetry={() => void refetch()} /> : null;
