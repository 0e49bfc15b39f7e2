import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import { useId, useRef, useState, type RefObject } from 'react';
import { text as longest } from '#domain/limits.ts';
import { StockFilter } from '#domain/inventory/stock-level.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { ListSearchField } from '#web/list/list-search-field.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useSearchBox } from '#web/list/use-search-box.ts';
import {
  foldedFilters,
  readPieces,
  type InventoryAddress,
  type PiecesFilter,
  type TextFilter,
} from '../inventory-address.ts';
import { useSuppliers } from '../queries.ts';
import { boundsProblem } from '../stock-bounds.ts';
import { filterNames, levelChoice, inventoryWords as words } from '../wording.ts';
import { FilterChips } from './filter-chips.tsx';
import { SupplierSelect } from './supplier-select.tsx';

const levels = StockFilter.options.map((level) => ({ value: level, label: levelChoice(level) }));

type FilterProps = { address: InventoryAddress; changeAddress: ChangeAddress<InventoryAddress> };
type InventoryFiltersProps = FilterProps & {
  boxRef: RefObject<HTMLInputElement | null>;
  onClear: () => void;
};

/** The filters of the inventory. The rarer ones are behind a button, which shows how many of them are active. */
export const InventoryFilters = ({ boxRef, address, changeAddress, onClear }: InventoryFiltersProps) => {
  const folded = foldedFilters(address);
  const [isOpen, setIsOpen] = useState(folded > 0);
  const panelId = useId();
  const suppliers = useSuppliers();
  const filter = { address, changeAddress };
  return (
    <div className="mb-4 grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_15rem_auto]">
        <ListSearchField
          boxRef={boxRef}
          label={words.searchInventory}
          placeholder={words.searchHint}
          term={address.search}
          onSearch={(search, change) => changeAddress({ search }, change)}
        />
        <FilterSelect
          aria-label={words.stockLevel}
          all={words.allStockLevels}
          options={levels}
          value={address.stockLevel}
          onChange={(stockLevel) => changeAddress({ stockLevel }, 'chosen')}
        />
        <Button
          className="justify-self-start"
          icon={<FilterIcon aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {folded === 0 ? words.moreFilters : words.moreFiltersSet({ folded })}
        </Button>
      </div>
      <div
        id={panelId}
        className={classes(
          'grid-cols-2 gap-x-2 gap-y-3 max-[14rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_8rem_8rem]',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <Field label={filterNames.supplier} className="max-sm:col-span-2 max-[14rem]:col-span-1">
          <SupplierSelect
            supplier={address.supplier}
            onChange={(supplier) => changeAddress({ supplier }, 'chosen')}
          />
        </Field>
        <TextField name="supplierCode" {...filter} />
        <TextField name="storage" {...filter} />
        <PiecesField name="minStock" {...filter} problem={null} />
        <PiecesField name="maxStock" {...filter} problem={boundsProblem(address)} />
        {suppliers.data || !isOpen ? null : (
          <PartNotThere query={suppliers} what={words.suppliersNotLoaded} className="col-span-full" />
        )}
      </div>
      <FilterChips {...filter} boxRef={boxRef} onClear={onClear} />
    </div>
  );
};

const TextField = ({
  name,
  address,
  changeAddress,
}: FilterProps & { name: Exclude<TextFilter, 'search' | 'supplier' | 'supplierName'> }) => {
  const box = useRef<HTMLInputElement>(null);
  const write = (text: string, change: 'typed' | 'sent') => changeAddress({ [name]: text }, change);
  const { typed } = useSearchBox(box, {
    term: address[name],
    onSend: (text) => write(text, 'sent'),
    onType: (text) => write(text, 'typed'),
  });
  return (
    <Field label={filterNames[name]}>
      <Input
        ref={box}
        defaultValue={address[name]}
        maxLength={longest.search}
        autoComplete="off"
        spellCheck={false}
        onInput={typed}
      />
    </Field>
  );
};

const notWhole = words.wholeNumber;

const PiecesField = ({
  name,
  address,
  changeAddress,
  problem,
}: FilterProps & { name: PiecesFilter; problem: string | null }) => {
  const box = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const write = (text: string, change: 'typed' | 'sent') => {
    const pieces = readPieces(text);
    setIsWrong(pieces === null);
    if (pieces !== null) changeAddress({ [name]: pieces }, change);
  };
  const { typed } = useSearchBox(box, {
    term: String(address[name] ?? ''),
    onSend: (text) => write(text, 'sent'),
    onType: (text) => write(text, 'typed'),
  });
  return (
    <Field label={filterNames[name]} error={isWrong ? notWhole : problem}>
      <NumberInput ref={box} defaultValue={address[name]} onInput={typed} />
    </Field>
  );
};
