import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyEntry, type Change } from '#web/products/list-address.ts';
import { readUsersAddress, writeUsersAddress, type UsersAddress } from './users-address.ts';

/** Changes parts of the address. */
export type ChangeUsersAddress = (parts: Partial<UsersAddress>, change: Change) => void;

const isTypedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true;

/** The table that the browser's address names, and how to change it. */
export const useUsersAddress = (): { address: UsersAddress; changeAddress: ChangeUsersAddress } => {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const isBeingTyped = isTypedState(location.state);
  const address = useMemo(() => readUsersAddress(new URLSearchParams(search)), [search]);

  // What was typed a moment ago must start from the address of now, not from that of then.
  const now = useRef({ search, address, isBeingTyped });
  useLayoutEffect(() => {
    now.current = { search, address, isBeingTyped };
  });

  const changeAddress: ChangeUsersAddress = (parts, change) => {
    const query = writeUsersAddress({ ...now.current.address, ...parts }).toString();
    const entry = historyEntry(change, {
      isSameAddress: query === now.current.search.replace(/^\?/, ''),
      isBeingTyped: now.current.isBeingTyped,
    });
    void navigate({ search: query }, { replace: entry.replace, state: { isBeingTyped: entry.isBeingTyped } });
  };
  return { address, changeAddress };
};
