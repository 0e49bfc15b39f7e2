import type { ComponentProps, ReactNode } from 'react';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { classes } from '../classes.ts';
import { Spinner } from '../spinner.tsx';

/** The props of a button besides the browser's own attributes. */
export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores clicks while a request is pending. */
  pending?: boolean;
};

/** A button. It does not submit a form unless its type says so. */
export const Button = ({
  variant,
  size,
  icon,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- typed by ComponentProps, 'button' by default
    type={type}
    aria-busy={pending || undefined}
    aria-disabled={pending || rest['aria-disabled'] || undefined}
    onClick={(event) => {
      // aria-disabled keeps the focus on the button; the click must be ignored here.
      if (event.currentTarget.ariaDisabled === 'true') event.preventDefault();
      else onClick?.(event);
    }}
    className={classes(buttonLook(variant, size), className)}
  >
    {pending ? <Spinner quiet /> : icon}
    {children}
  </button>
);
