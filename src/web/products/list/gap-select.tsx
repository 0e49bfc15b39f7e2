import { Gap } from '#domain/products/gaps.ts';
import { Select } from '#web/kit/select.tsx';
import { gapFilters } from '../wording.ts';

const all = 'all';

const options = [
  { value: all, label: gapFilters.all },
  ...Gap.options.map((gap) => ({ value: gap, label: gapFilters[gap] })),
];

type GapSelectProps = { value: Gap | undefined; onChange: (gap: Gap | undefined) => void };

/** Filters a product list by a gap. */
export const GapSelect = ({ value, onChange }: GapSelectProps) => (
  <Select
    aria-label="What is missing"
    options={options}
    value={value ?? all}
    onValueChange={(chosen) => onChange(Gap.safeParse(chosen).data)}
  />
);
