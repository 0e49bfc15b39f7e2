import { Link, type LinkProps } from 'react-router';
import { classes } from '../classes.ts';

type TextLinkProps = LinkProps & {
  /** Whether it stands alone in a table or list: 24 px high, 44 on a touch screen. */
  isAlone?: boolean;
};

/** A link in or next to text: underlined, so that colour is not the only cue. */
export const TextLink = ({ className, isAlone = false, ...rest }: TextLinkProps) => (
  <Link
    {...rest}
    className={classes(
      'text-accent underline decoration-1 underline-offset-4 hover:decoration-2 print:text-ink',
      isAlone && 'inline-flex min-h-6 items-center pointer-coarse:min-h-11',
      className,
    )}
  />
);
