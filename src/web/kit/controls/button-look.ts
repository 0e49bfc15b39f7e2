import { classes } from '../classes.ts';

/** The role of a button: the main next step, an alternative, a quiet action, a destructive one. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/**
 * The height of a button: 48 px for a gloved finger, 56 px for scan and search, 36 px in dense tables, or 44 px there
 * on a touch screen.
 */
export type ButtonSize = 'regular' | 'large' | 'dense';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-stock text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-stock hover:bg-ink',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  regular: 'min-h-12 px-5 text-body',
  large: 'min-h-14 px-7 text-body',
  dense: 'min-h-9 pointer-coarse:min-h-11 px-3 text-quiet',
};

const squares: Readonly<Record<ButtonSize, string>> = {
  regular: 'size-12',
  large: 'size-14',
  dense: 'size-9 pointer-coarse:size-11',
};

const disabledLook = 'aria-disabled:pointer-events-auto aria-disabled:cursor-not-allowed';

const shared = classes(
  'inline-flex items-center justify-center gap-2 rounded-control font-[560] transition-colors',
  'select-none disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:opacity-45 print:hidden',
  '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
  disabledLook,
);

/** The classes of buttons, and of links that look like buttons. */
export const buttonLook = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'regular'): string =>
  classes(shared, variants[variant], sizes[size]);

/** The classes of a square icon button. */
export const iconButtonLook = (variant: ButtonVariant = 'quiet', size: ButtonSize = 'regular'): string =>
  classes(shared, variants[variant], squares[size], 'shrink-0 text-fact');
