import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

/** A link within text or beside it: accent, underlined, so that colour is not its only mark. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={classes(
      'text-accent underline decoration-1 underline-offset-4 hover:decoration-2 print:text-ink',
      className,
    )}
  />
);
