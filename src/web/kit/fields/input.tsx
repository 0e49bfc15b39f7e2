import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlLook, type ControlSize } from '../controls/control-look.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize;
  /** For SKUs and barcodes: monospace, without autocorrection and capitalization. */
  code?: boolean;
  /** What the field takes of a scanned code: its batch, its day, the number of an article … The scan listener reads it. */
  takes?: 'batch' | 'date' | 'count' | 'sscc' | 'gtin' | 'code' | undefined;
};

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** A one-line text field. */
export const Input = ({ size, code = false, takes, className, ...rest }: InputProps) => (
  <input
    {...useFieldControl()}
    {...(code ? asTyped : {})}
    {...rest}
    data-takes={takes ?? (rest.type === 'date' ? 'date' : undefined)}
    className={classes(controlLook(size), code && 'code', className)}
  />
);
