import { classes } from './classes.ts';

/** The longest text that stays on one line in a table, in characters; a longer one would push other columns out. */
const maxOnOneLine = 24;

/** A short fact in a table, such as a size or a code: on one line, however narrow its column. */
export const Unbroken = ({ value, className }: { value: string; className?: string }) => (
  <span
    className={classes(
      value.length <= maxOnOneLine ? 'md:whitespace-nowrap' : 'wrap-anywhere',
      'max-md:text-right max-md:wrap-anywhere',
      className,
    )}
  >
    {value}
  </span>
);
