import { classes } from '../classes.ts';

/**
 * The height of a field: 48 px on public screens, 56 px for scan and search, 36 px in dense tables, or 44 px there on a
 * touch screen.
 */
export type ControlSize = 'regular' | 'large' | 'dense';

const sizes: Readonly<Record<ControlSize, string>> = {
  regular: 'min-h-12 px-3.5 text-body',
  large: 'min-h-14 px-4 text-fact',
  dense: 'min-h-9 pointer-coarse:min-h-11 px-2.5 text-quiet',
};

/** The classes of text fields, text areas and selects. */
export const controlLook = (size: ControlSize = 'regular'): string =>
  classes(
    'w-full rounded-control border border-line-strong bg-stock text-ink transition-colors',
    'hover:border-ink [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:opacity-60',
    'aria-invalid:border-danger aria-invalid:outline-danger',
    'focus-visible:border-accent focus-visible:outline-offset-0',
    sizes[size],
  );
