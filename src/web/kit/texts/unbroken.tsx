import { classes } from '../classes.ts';

/** The longest text that stays on one line in a table, in characters; a longer one would push other columns out. */
const maxOnOneLine = 24;

type UnbrokenProps = {
  value: string;
  /** Breaks a name between its words in a narrow table; codes and sizes do not break. */
  isName?: boolean;
  className?: string;
};

/** A short fact in a table, on one line even in a narrow column. */
export const Unbroken = ({ value, isName = false, className }: UnbrokenProps) => (
  <span
    className={classes(
      'max-md:text-end wrap-anywhere',
      value.length <= maxOnOneLine && (isName ? 'min-[90rem]:whitespace-nowrap' : 'md:whitespace-nowrap'),
      className,
    )}
  >
    {value}
  </span>
);
