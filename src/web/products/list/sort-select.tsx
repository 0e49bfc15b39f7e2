import type { ProductSort, SearchSort } from '#domain/products/contract.ts';
import { Select } from '#web/kit/select.tsx';

const listOptions: readonly { value: ProductSort; label: string }[] = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'sku', label: 'SKU A-Z' },
  { value: 'name', label: 'Name A-Z' },
];

const searchOptions: readonly { value: SearchSort; label: string }[] = [
  { value: 'best', label: 'Best Match' },
  ...listOptions,
];

type SelectProps<Sort> = { value: Sort; onChange: (sort: Sort) => void; className?: string };

/** Chooses the order of a product list. */
export const SortSelect = ({ onChange, ...rest }: SelectProps<ProductSort>) => (
  <Select aria-label="Sort" options={listOptions} onValueChange={onChange} {...rest} />
);

/** Chooses the order of search results. */
export const SearchSortSelect = ({ onChange, ...rest }: SelectProps<SearchSort>) => (
  <Select aria-label="Sort" options={searchOptions} onValueChange={onChange} {...rest} />
);
