import type { ComponentProps, ReactNode } from 'react';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

/** What a button takes beside the browser's own attributes. */
export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** While the answer is awaited: the button turns, and a second click does nothing. */
  pending?: boolean;
};

/** A button. It submits only when told so by its type. */
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
    // oxlint-disable-next-line react/button-has-type -- typed by ComponentProps, 'button' unless told
    type={type}
    aria-busy={pending || undefined}
    aria-disabled={pending || rest['aria-disabled'] || undefined}
    onClick={(event) => {
      // aria-disabled keeps the focus where it was; the click itself has to be refused here.
      if (event.currentTarget.ariaDisabled === 'true') event.preventDefault();
      else onClick?.(event);
    }}
    className={classes(buttonLook(variant, size), className)}
  >
    {pending ? <Spinner quiet /> : icon}
    {children}
  </button>
);
