import { classes } from './classes.ts';
import { Input, type InputProps } from './input.tsx';

/** One line for a number, typed by hand. Its mark tells what keeps scans out of forms which fields to keep clean. */
export const NumberInput = ({ className, ...rest }: InputProps) => (
  <Input
    inputMode="numeric"
    autoComplete="off"
    {...rest}
    data-number-field=""
    className={classes('tabular-nums', className)}
  />
);
