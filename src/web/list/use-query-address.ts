import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AddressCodec } from './address-codec.ts';
import { historyEntry, type Change } from '#web/app/history-entry.ts';

/** Changes parts of an address; unless told, a change leads back to page one. */
export type ChangeAddress<Address> = (parts: Partial<Address>, change: Change) => void;

/**
 * What the browser's address says of a list, and how to change it without loading the page.
 * It must be the same codec at every render.
 */
export const useQueryAddress = <Address extends object>({
  read,
  write,
}: AddressCodec<Address>): [address: Address, changeAddress: ChangeAddress<Address>] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBeingTyped = useIsBeingTyped();
  const address = useMemo(() => read(new URLSearchParams(search)), [read, search]);

  // A delayed change (what was typed 150 ms ago) must start from the address of now, not from that of then.
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
      // Of two changes before the page is drawn again, the second must not undo the first.
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

/** Whether the address is that of a text which is still being typed. */
export const useIsBeingTyped = (): boolean => {
  const state: unknown = useLocation().state;
  return (
    typeof state === 'object' && state !== null && 'isBeingTyped' in state && state.isBeingTyped === true
  );
};
