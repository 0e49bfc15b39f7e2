import { buttonLook } from './button-look.ts';
import type { ButtonProps } from './button.tsx';
import { classes } from '../classes.ts';
import { TooltipHint } from '../layers/tooltip-hint.tsx';

type DisabledButtonProps = Omit<
  ButtonProps,
  'onClick' | 'disabled' | 'aria-disabled' | 'pending' | 'type'
> & {
  /** Why the action is not available, as a sentence. */
  reason: string;
};

/** A button for an action that this user may not take. It gives the reason on hover, focus, click and tap. */
export const DisabledButton = ({
  reason,
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: DisabledButtonProps) => (
  <TooltipHint hint={reason}>
    {/* Not the kit's Button: that swallows clicks while disabled, and the hint needs them. */}
    <button {...rest} type="button" aria-disabled className={classes(buttonLook(variant, size), className)}>
      {icon}
      {children}
    </button>
  </TooltipHint>
);
