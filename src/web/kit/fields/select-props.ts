import type { RefCallback } from 'react';
import type { ControlSize } from '../controls/control-look.ts';

/** One option. Its value is never empty: 'all' stands for no choice, with a label such as 'All Clients'. */
export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
};

/** The props of a select. */
export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  /** The selected value; `undefined` shows the placeholder. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** What is chosen here, if no Field says it. The accessible name goes on with the option, because only that is seen. */
  'aria-label'?: string;
  size?: ControlSize;
  disabled?: boolean;
  name?: string;
  className?: string;
  ref?: RefCallback<HTMLElement>;
  onBlur?: () => void;
};
