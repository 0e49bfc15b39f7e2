import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlLook, type ControlSize } from './control-look.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize;
  /** For SKUs and barcodes: monospace, without autocorrection and capitalization. */
  code?: boolean;
};

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** A one-line text field. */
export const Input = ({ size, code = false, className, ...rest }: InputProps) => (
  <input
    {...useFieldControl()}
    {...(code ? asTyped : {})}
    {...rest}
    className={classes(controlLook(size), code && 'code', className)}
  />
);
