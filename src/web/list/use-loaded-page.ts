import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#web/api/call.ts';
import { useFailure } from '#web/api/use-failure.ts';

/** The last loaded page of a list. */
export interface LoadedPage<Row> {
  rows: readonly Row[];
  /** The number of all matching rows. */
  total: number;
  /** In milliseconds since 1970. */
  loadedAtMs: number;
}

/** A loaded page and the key of its query. */
interface Answered<Row> extends LoadedPage<Row> {
  question: string;
}

/**
 * The page that a list shows. It stays visible if another page of the same list fails to load. `question` identifies
 * the list by its filters and sort order. While another question is loading, the old rows stay, marked as foreign; if
 * it fails, they are dropped, because they would look like its result. An empty page is shown only for its own
 * question.
 */
export const useLoadedPage = <Row>(query: UseQueryResult<Answer<Row[]>>, question: QueryKey) => {
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = query;
  const error = useFailure(query);
  const asked = hashKey(question);
  const isCurrent = data !== undefined && !isPlaceholderData;
  const [last, setLast] = useState<Answered<Row> | null>(null);
  const isForeign = last !== null && last.question !== asked;
  if (isCurrent && (isForeign || last?.loadedAtMs !== dataUpdatedAt)) {
    setLast({
      rows: data.value,
      total: data.total ?? data.value.length,
      loadedAtMs: dataUpdatedAt,
      question: asked,
    });
  } else if (isForeign && error) {
    setLast(null);
  }
  const loaded: LoadedPage<Row> | null = isForeign && last.rows.length === 0 ? null : last;
  return {
    loaded,
    isForeign,
    isCurrent,
    isFetching,
    error,
    failedAt: errorUpdatedAt,
    retry: () => void refetch(),
  };
};
