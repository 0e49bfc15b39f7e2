import { lazy, Suspense, type Ref } from 'react';
import type { ControlSize } from './control-look.ts';
import { fetchCode } from './fetch-code.ts';
import { SelectArrow, selectLook } from './select-box.tsx';

/** One choice. Its value is never empty: 'all' stands for no choice, with a label such as 'All Clients'. */
export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
};

/** What a select takes. */
export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  /** The chosen value; `undefined` shows the placeholder. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** The name for those who listen, where no Field carries one. */
  'aria-label'?: string;
  size?: ControlSize;
  disabled?: boolean;
  name?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  onBlur?: () => void;
};

const SelectList = lazy(async () => ({
  default: (await fetchCode(() => import('./select-list.tsx'))).SelectList,
}));

/**
 * One of several choices, from a list that opens over the page; typing jumps to what begins so. The box is drawn at
 * once, the list's code follows: a scan does not wait for a filter.
 */
export const Select = <Value extends string>({ onValueChange, ...props }: SelectProps<Value>) => {
  const { options, value, placeholder, size, className } = props;
  // An empty value is how the box says that nothing is chosen.
  if (options.some((option) => option.value === ''))
    throw new TypeError('A select option cannot have an empty value.');
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <Suspense
      fallback={
        <span aria-hidden="true" className={selectLook(size, className)}>
          <span>{chosen ?? placeholder}</span>
          <SelectArrow />
        </span>
      }
    >
      <SelectList
        {...props}
        onValueChange={(next) => {
          const option = options.find((each) => each.value === next);
          if (option) onValueChange(option.value);
        }}
      />
    </Suspense>
  );
};
