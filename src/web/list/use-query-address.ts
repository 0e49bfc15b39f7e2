import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AddressCodec } from './address-codec.ts';
import { historyEntry, type Change } from '#web/navigation/history-entry.ts';

/** Changes parts of an address; goes to page one unless the parts include a page. */
export type ChangeAddress<Address> = (parts: Partial<Address>, change: Change) => void;

/**
 * The list parameters in the browser's address, and how to change them without loading the page. The codec must be the
 * same object at every render.
 */
export const useQueryAddress = <Address extends object>({
  read,
  write,
}: AddressCodec<Address>): [address: Address, changeAddress: ChangeAddress<Address>] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBeingTyped = useIsBeingTyped();
  const address = useMemo(() => read(new URLSearchParams(search)), [read, search]);

  // A delayed change (typed 150 ms ago) must start from the current address, not from the one at that time.
  const now = useRef({ search, address, isBeingTyped });
  useLayoutEffect(() => {
    now.current = { search, address, isBeingTyped };
  }, [search, address, isBeingTyped]);

  const changeAddress = useCallback<ChangeAddress<Address>>(
    (parts, change) => {
      const next = { ...now.current.address, page: 1, ...parts };
      const query = write(next).toString();
      const entry = historyEntry(change, {
        isSameAddress: query === now.current.search.replace(/^\?/, ''),
        isBeingTyped: now.current.isBeingTyped,
      });
      // If two changes come before the next render, the second must not undo the first.
      now.current = { search: query, address: next, isBeingTyped: entry.isBeingTyped };
      void navigate(
        { search: query },
        { replace: entry.replace, state: { isBeingTyped: entry.isBeingTyped } },
      );
    },
    [navigate, write],
  );
  return [address, changeAddress];
};

/** Whether the user is still typing the text in the address. */
export const useIsBeingTyped = (): boolean => {
  const state: unknown = useLocation().state;
  return (
    typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true
  );
};
