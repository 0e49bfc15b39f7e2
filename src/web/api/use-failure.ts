import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

export type Failing = Pick<
  UseQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isLoading' | 'isPlaceholderData'
>;

/** Whether a query that has failed and loaded nothing yet is tried again; what it shows meanwhile was loaded by another. */
const isTriedAgain = ({ errorUpdateCount, isLoading, isPlaceholderData }: Failing): boolean =>
  errorUpdateCount > 0 && (isLoading || isPlaceholderData);

/** Whether a query has failed and loaded nothing yet, also while it is tried again. */
export const hasFailed = (query: Failing): boolean =>
  isTriedAgain(query) || (query.data === undefined && query.error !== null);

/**
 * Why a query failed; of one that has loaded nothing yet also while it is tried again: the button that was pressed for that
 * stays, and keeps the focus. Null before it has failed.
 */
export const useFailure = (query: Failing): Error | null => {
  const { error } = query;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (isTriedAgain(query) ? last : null);
};
