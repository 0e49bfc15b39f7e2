import XIcon from 'lucide-react/icons/x';
import type { ChangeAddress } from '#web/app/use-query-address.ts';
import { Button } from '#web/kit/button.tsx';
import { everything, isFiltered, setFilters, type InventoryAddress } from '../inventory-address.ts';
import { filterWords } from '../wording.ts';

type FilterChipsProps = { address: InventoryAddress; changeAddress: ChangeAddress<InventoryAddress> };

/** The filters that are set, each to be removed by itself, or all at once. */
export const FilterChips = ({ address, changeAddress }: FilterChipsProps) =>
  isFiltered(address) ? (
    <div className="flex flex-wrap items-center gap-2">
      {setFilters(address).map((name) => (
        <Button
          key={name}
          size="dense"
          className="max-w-full rounded-full max-md:min-h-12"
          onClick={() => changeAddress({ [name]: everything[name] }, 'chosen')}
        >
          <span className="sr-only">Remove the filter </span>
          <span className="min-w-0 truncate">{filterWords(name, address)}</span>
          <XIcon aria-hidden />
        </Button>
      ))}
      <Button
        variant="quiet"
        size="dense"
        className="max-md:min-h-12"
        onClick={() => changeAddress(everything, 'chosen')}
      >
        Clear Filters
      </Button>
    </div>
  ) : null;
