import { classes } from './classes.ts';
import { Input, type InputProps } from './input.tsx';

/** A one-line field for a typed number. Its data attribute tells the scan guard which fields to protect. */
export const NumberInput = ({ className, ...rest }: InputProps) => (
  <Input
    inputMode="numeric"
    autoComplete="off"
    {...rest}
    data-number-field=""
    className={classes('tabular-nums', className)}
  />
);
