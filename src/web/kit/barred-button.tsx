import { buttonLook } from './button-look.ts';
import type { ButtonProps } from './button.tsx';
import { classes } from './classes.ts';
import { TooltipHint } from './tooltip-hint.tsx';

type BarredButtonProps = Omit<ButtonProps, 'onClick' | 'disabled' | 'aria-disabled' | 'pending' | 'type'> & {
  /** Why this can't be done here, as a sentence. */
  reason: string;
};

/** A button that everyone sees and this person may not use: it says why by hover, focus, click and tap. */
export const BarredButton = ({
  reason,
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: BarredButtonProps) => (
  <TooltipHint hint={reason}>
    {/* Not the kit's Button: that keeps clicks on a disabled one to itself, and the hint needs them. */}
    <button {...rest} type="button" aria-disabled className={classes(buttonLook(variant, size), className)}>
      {icon}
      {children}
    </button>
  </TooltipHint>
);
