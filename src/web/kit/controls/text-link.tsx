import { Link, type LinkProps } from 'react-router';
import { classes } from '../classes.ts';

/** A link in or next to text: underlined, so that colour is not the only cue. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={classes(
      'text-accent underline decoration-1 underline-offset-4 hover:decoration-2 print:text-ink',
      className,
    )}
  />
);
