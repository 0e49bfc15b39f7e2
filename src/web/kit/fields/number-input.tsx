import { classes } from '../classes.ts';
import { Input, type InputProps } from './input.tsx';

/** A one-line field for a typed number. Its data attribute tells the scan listener that it never takes a whole code. */
export const NumberInput = ({ className, ...rest }: InputProps) => (
  <Input
    inputMode="numeric"
    autoComplete="off"
    takes="count"
    {...rest}
    data-number-field=""
    className={classes('tabular-nums', className)}
  />
);
