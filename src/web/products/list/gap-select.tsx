import { Gap } from '#domain/products/gaps.ts';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { gapFilters } from '../wording.ts';
import { productsListWords as words } from './wording.ts';

const gaps = Gap.options.map((gap) => ({ value: gap, label: gapFilters[gap] }));

type GapSelectProps = { value: Gap | undefined; onChange: (gap: Gap | undefined) => void };

/** Filters a product list by a gap. */
export const GapSelect = (props: GapSelectProps) => (
  <FilterSelect aria-label={words.whatIsMissing} all={gapFilters.all} options={gaps} {...props} />
);
