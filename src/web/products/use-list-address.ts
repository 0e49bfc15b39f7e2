import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  historyEntry,
  readListAddress,
  writeListAddress,
  type Change,
  type ListAddress,
} from './list-address.ts';

/** Changes parts of the address; unless told, a change leads back to page one. */
export type ChangeAddress = (parts: Partial<ListAddress>, change: Change) => void;

/** The list that the browser's address names, and how to change it without loading the page. */
export const useListAddress = (
  termParam: string,
): { address: ListAddress; isBeingTyped: boolean; changeAddress: ChangeAddress } => {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const address = useMemo(() => readListAddress(new URLSearchParams(search), termParam), [search, termParam]);
  const isBeingTyped =
    typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true;

  // A delayed change (what was typed 150 ms ago) must start from the address of now, not from that of then.
  const now = useRef({ search, address, isBeingTyped });
  useLayoutEffect(() => {
    now.current = { search, address, isBeingTyped };
  });

  const changeAddress = useCallback<ChangeAddress>(
    (parts, change) => {
      const query = writeListAddress({ ...now.current.address, page: 1, ...parts }, termParam).toString();
      const entry = historyEntry(change, {
        isSameAddress: query === now.current.search.replace(/^\?/, ''),
        isBeingTyped: now.current.isBeingTyped,
      });
      void navigate(
        { search: query },
        { replace: entry.replace, state: { isBeingTyped: entry.isBeingTyped } },
      );
    },
    [navigate, termParam],
  );
  return { address, isBeingTyped, changeAddress };
};
