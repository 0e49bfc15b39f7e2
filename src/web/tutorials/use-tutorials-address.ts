import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyEntry, type Change } from '#web/products/list-address.ts';
import { readTutorialsAddress, writeTutorialsAddress, type TutorialsAddress } from './tutorials-address.ts';

/** Changes parts of the address; unless told, a change leads back to page one. */
export type ChangeTutorialsAddress = (parts: Partial<TutorialsAddress>, change: Change) => void;

const isTypedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true;

/** The table that the browser's address names, and how to change it. */
export const useTutorialsAddress = (): {
  address: TutorialsAddress;
  changeAddress: ChangeTutorialsAddress;
} => {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const isBeingTyped = isTypedState(location.state);
  const address = useMemo(() => readTutorialsAddress(new URLSearchParams(search)), [search]);

  // What was typed a moment ago must start from the address of now, not from that of then.
  const now = useRef({ search, address, isBeingTyped });
  useLayoutEffect(() => {
    now.current = { search, address, isBeingTyped };
  });

  const changeAddress: ChangeTutorialsAddress = (parts, change) => {
    const query = writeTutorialsAddress({ ...now.current.address, page: 1, ...parts }).toString();
    const entry = historyEntry(change, {
      isSameAddress: query === now.current.search.replace(/^\?/, ''),
      isBeingTyped: now.current.isBeingTyped,
    });
    void navigate({ search: query }, { replace: entry.replace, state: { isBeingTyped: entry.isBeingTyped } });
  };
  return { address, changeAddress };
};
