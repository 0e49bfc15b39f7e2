import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from '../classes.ts';
import { controlLook, type ControlSize } from '../controls/control-look.ts';

/** The classes of the box with the selected value. */
export const selectLook = (size: ControlSize | undefined, className: string | undefined): string =>
  classes(
    controlLook(size),
    'flex items-center justify-between gap-3 text-start data-placeholder:text-ink-quiet [&>span]:truncate',
    className,
  );

export const SelectArrow = () => <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />;
