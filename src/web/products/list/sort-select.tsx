import type { ProductSort } from '#domain/products/contract.ts';
import { Select } from '#web/kit/select.tsx';

const options: readonly { value: ProductSort; label: string }[] = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'sku', label: 'SKU A-Z' },
  { value: 'name', label: 'Name A-Z' },
];

type SortSelectProps = { value: ProductSort; onChange: (sort: ProductSort) => void; className?: string };

/** Chooses the order of a product list. */
export const SortSelect = ({ value, onChange, className }: SortSelectProps) => (
  <Select
    aria-label="Sort"
    options={options}
    value={value}
    onValueChange={onChange}
    {...(className === undefined ? {} : { className })}
  />
);
