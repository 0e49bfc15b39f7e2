import { useCallback } from 'react';
import { useQueryAddress, type ChangeAddress } from '#web/list/use-query-address.ts';
import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts';

/** The list that the browser's address names, its text under `termParam`, and how to change it. */
export const useListAddress = (termParam: string): [ListAddress, ChangeAddress<ListAddress>] =>
  useQueryAddress(
    useCallback((query: URLSearchParams) => readListAddress(query, termParam), [termParam]),
    useCallback((address: ListAddress) => writeListAddress(address, termParam), [termParam]),
  );
