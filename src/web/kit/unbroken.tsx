import { classes } from './classes.ts';

/** The longest text that stays on one line in a table, in characters; a longer one would push other columns out. */
const maxOnOneLine = 24;

type UnbrokenProps = {
  value: string;
  /** A name breaks between its words where the table has not its full width; a code or a size does not. */
  isName?: boolean;
  className?: string;
};

/** A short fact in a table: on one line, however narrow its column. */
export const Unbroken = ({ value, isName = false, className }: UnbrokenProps) => (
  <span
    className={classes(
      'max-md:text-right wrap-anywhere',
      value.length <= maxOnOneLine && (isName ? 'min-[90rem]:whitespace-nowrap' : 'md:whitespace-nowrap'),
      className,
    )}
  >
    {value}
  </span>
);
