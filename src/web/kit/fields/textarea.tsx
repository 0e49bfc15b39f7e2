import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlLook } from '../controls/control-look.ts';
import { useFieldControl } from './field.tsx';

/** A text area; it grows with its text if the browser supports that. */
export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    {...rest}
    className={classes(controlLook(), 'field-sizing-content max-h-96 min-h-24 py-2.5', className)}
  />
);
