import type { KeyboardEvent } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import { controlLook, type ControlSize } from './control-look.ts';

/** The classes of the box with the selected value. */
export const selectLook = (size: ControlSize | undefined, className: string | undefined): string =>
  classes(
    controlLook(size),
    'flex items-center justify-between gap-3 text-left data-placeholder:text-ink-quiet [&>span]:truncate',
    className,
  );

/**
 * Ignores characters typed at a closed select, which would choose the option that begins with them: a scan could make a
 * reader an administrator. The open list still jumps to what is typed.
 */
export const chooseNothingUnseen = (event: KeyboardEvent): void => {
  const isCharacter = event.key.length === 1 && event.key !== ' ';
  if (isCharacter && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
};

export const SelectArrow = () => <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />;
