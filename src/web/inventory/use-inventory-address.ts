import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyEntry, type Change } from '#web/products/list-address.ts';
import { readInventoryAddress, writeInventoryAddress, type InventoryAddress } from './inventory-address.ts';

/** Changes parts of the address; unless told, a change leads back to page one. */
export type ChangeInventoryAddress = (parts: Partial<InventoryAddress>, change: Change) => void;

const isTypedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true;

/** The table that the browser's address names, and how to change it. */
export const useInventoryAddress = (): {
  address: InventoryAddress;
  changeAddress: ChangeInventoryAddress;
} => {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const isBeingTyped = isTypedState(location.state);
  const address = useMemo(() => readInventoryAddress(new URLSearchParams(search)), [search]);

  // What was typed a moment ago must start from the address of now, not from that of then.
  const now = useRef({ search, address, isBeingTyped });
  useLayoutEffect(() => {
    now.current = { search, address, isBeingTyped };
  });

  const changeAddress: ChangeInventoryAddress = (parts, change) => {
    const query = writeInventoryAddress({ ...now.current.address, page: 1, ...parts }).toString();
    const entry = historyEntry(change, {
      isSameAddress: query === now.current.search.replace(/^\?/, ''),
      isBeingTyped: now.current.isBeingTyped,
    });
    void navigate({ search: query }, { replace: entry.replace, state: { isBeingTyped: entry.isBeingTyped } });
  };
  return { address, changeAddress };
};
