import type { ComponentProps, ReactNode } from 'react';
import { iconButtonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { classes } from '../classes.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does: its only accessible name. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A square button with only an icon; its name is available to screen readers and on hover. */
export const IconButton = ({
  label,
  icon,
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- typed by ComponentProps, 'button' by default
    type={type}
    aria-label={label}
    title={label}
    className={classes(iconButtonLook(variant, size), className)}
  >
    {icon}
  </button>
);
