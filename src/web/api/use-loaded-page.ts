import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from './call.ts';

/** A page of a list as it was last loaded. */
export interface LoadedPage<Row> {
  rows: readonly Row[];
  /** All rows that fit. */
  total: number;
  /** In milliseconds since 1970. */
  loadedAtMs: number;
}

/** What a list shows: the page that was loaded last stays, also when the next one does not arrive. */
export const useLoadedPage = <Row>({
  data,
  dataUpdatedAt,
  error,
  isFetching,
  isPlaceholderData,
  refetch,
}: UseQueryResult<Answer<Row[]>>) => {
  const isCurrent = data !== undefined && !isPlaceholderData;
  const [last, setLast] = useState<LoadedPage<Row> | null>(null);
  if (isCurrent && last?.loadedAtMs !== dataUpdatedAt) {
    setLast({ rows: data.value, total: data.total ?? data.value.length, loadedAtMs: dataUpdatedAt });
  }
  return { loaded: last, isCurrent, isFetching, error, retry: () => void refetch() };
};
