import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why a query that has loaded nothing failed, also while it is tried again: the button that was pressed for that stays, and
 * keeps the focus. Null before it has failed.
 */
export const useFailure = ({
  error,
  errorUpdateCount,
  isLoading,
}: Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'isLoading'>): Error | null => {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (errorUpdateCount > 0 && isLoading ? last : null);
};
