import type { ProductSort, SearchSort } from '#domain/products/contract.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { sortWords as words } from './sort-wording.ts';

const listOptions: readonly { value: ProductSort; label: string }[] = [
  { value: 'recent', label: words.mostRecent },
  { value: 'sku', label: words.skuZ },
  { value: 'name', label: words.nameZ },
];

const searchOptions: readonly { value: SearchSort; label: string }[] = [
  { value: 'best', label: words.bestMatch },
  ...listOptions,
];

type SelectProps<Sort> = { value: Sort; onChange: (sort: Sort) => void; className?: string };

/** Chooses the order of a product list. */
export const SortSelect = ({ onChange, ...rest }: SelectProps<ProductSort>) => (
  <Select aria-label={words.sort} options={listOptions} onValueChange={onChange} {...rest} />
);

/** Chooses the order of search results. */
export const SearchSortSelect = ({ onChange, ...rest }: SelectProps<SearchSort>) => (
  <Select aria-label={words.sort} options={searchOptions} onValueChange={onChange} {...rest} />
);
