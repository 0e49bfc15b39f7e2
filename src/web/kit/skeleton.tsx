import { classes } from './classes.ts';

/** Holds the place of something that is really loading, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classes('block animate-breathe rounded-tag bg-line motion-reduce:animate-none', className)}
  />
);
