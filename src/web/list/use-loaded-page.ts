import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#web/api/call.ts';

/** A page of a list as it was last loaded. */
export interface LoadedPage<Row> {
  rows: readonly Row[];
  /** All rows that fit. */
  total: number;
  /** In milliseconds since 1970. */
  loadedAtMs: number;
}

/** A page, and the question that it answered. */
interface Answered<Row> extends LoadedPage<Row> {
  question: string;
}

/**
 * What a list shows: the page that was loaded last stays, also when another page of it does not arrive. The question is
 * all that the list is narrowed and sorted by. While another question is under way, the rows of the one before stay, as
 * foreign; when that question fails they go, because they would be read as its answer. None at all is told of no other
 * question than the one that was answered so.
 */
export const useLoadedPage = <Row>(
  { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch }: UseQueryResult<Answer<Row[]>>,
  question: QueryKey,
) => {
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
  return { loaded, isForeign, isCurrent, isFetching, error, retry: () => void refetch() };
};
