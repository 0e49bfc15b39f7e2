import { lazy } from 'react';
import { fetchPart } from '../layers/fetch-part.ts';
import { useFieldControl } from './field.tsx';
import { LazyPart } from '../layers/lazy-part.tsx';
import { SelectArrow, selectLook } from './select-box.tsx';
import type { SelectProps } from './select-props.ts';
import { useTypeAhead } from '../controls/type-ahead.ts';
import { kitWords as words } from '../wording.ts';

const SelectList = lazy(async () => ({
  default: (await fetchPart(() => import('./select-list.tsx'))).SelectList,
}));

/**
 * A select with a list that opens over the page; typing jumps to matching options. The box is drawn at once and the code
 * of the list is loaded afterwards, so that a scan need not wait for a filter. If that fails, the browser's own select is
 * used.
 */
export const Select = <Value extends string>({ onValueChange, ...props }: SelectProps<Value>) => {
  const { options, value, placeholder, size, className } = props;
  // Radix uses an empty value for "nothing selected".
  if (options.some((option) => option.value === ''))
    throw new TypeError('A select option cannot have an empty value.');
  const chosen = options.find((option) => option.value === value)?.label;
  const label = props['aria-label'];
  const seen = chosen ?? placeholder;
  const named =
    label === undefined || seen === undefined
      ? props
      : { ...props, 'aria-label': words.chosen({ label, chosen: seen }) };
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <LazyPart
      waiting={
        <span aria-hidden="true" className={selectLook(size, className)}>
          <span>{chosen ?? placeholder}</span>
          <SelectArrow />
        </span>
      }
      missing={<PlainSelect {...named} onValueChange={choose} />}
    >
      <SelectList {...named} onValueChange={choose} />
    </LazyPart>
  );
};

type FilterSelectProps<Value extends string> = Omit<SelectProps<Value>, 'onValueChange'> & {
  /** The first option, which filters nothing: 'All roles'. */
  all: string;
  onChange: (value: Value | undefined) => void;
};

/** A filter with a list of values; undefined shows everything. */
export const FilterSelect = <Value extends string>({
  all,
  options,
  value,
  onChange,
  ...look
}: FilterSelectProps<Value>) => (
  <Select<Value | 'all'>
    {...look}
    options={[{ value: 'all', label: all }, ...options]}
    value={value ?? 'all'}
    onValueChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
  />
);

/** The browser's own select, which needs no code. */
const PlainSelect = ({
  options,
  value,
  onValueChange,
  placeholder,
  size,
  className,
  ...select
}: SelectProps<string>) => (
  <select
    {...useFieldControl()}
    {...select}
    value={value ?? ''}
    onKeyDown={useTypeAhead(options, value, onValueChange)}
    onChange={(event) => {
      onValueChange(event.currentTarget.value);
    }}
    className={selectLook(size, className)}
  >
    {value === undefined ? (
      <option value="" disabled hidden>
        {placeholder}
      </option>
    ) : null}
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </select>
);
