import XIcon from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { everything, isFiltered, setFilters, type InventoryAddress } from '../inventory-address.ts';
import { filterWords, inventoryWords as words } from '../wording.ts';

type FilterChipsProps = {
  boxRef: RefObject<HTMLInputElement | null>;
  address: InventoryAddress;
  changeAddress: ChangeAddress<InventoryAddress>;
  onClear: () => void;
};

/** The active filters, each with a button to remove it, and a button to remove all. */
export const FilterChips = ({ boxRef, address, changeAddress, onClear }: FilterChipsProps) =>
  isFiltered(address) ? (
    <div className="flex flex-wrap items-center gap-2">
      {setFilters(address).map((name) => (
        <Button
          key={name}
          size="dense"
          className="max-w-full rounded-full max-md:min-h-12"
          onClick={({ currentTarget: { nextElementSibling: next } }) => {
            changeAddress({ [name]: everything[name] }, 'chosen');
            // The chip that had the focus disappears. With the last one, Clear Filters disappears as well.
            const isLast = setFilters(address).length === 1;
            (isLast || !(next instanceof HTMLElement) ? boxRef.current : next)?.focus();
          }}
        >
          <span className="sr-only">{words.removeFilter} </span>
          <span className="min-w-0 truncate">{filterWords(name, address)}</span>
          <XIcon aria-hidden />
        </Button>
      ))}
      <Button variant="quiet" size="dense" className="max-md:min-h-12" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </div>
  ) : null;
