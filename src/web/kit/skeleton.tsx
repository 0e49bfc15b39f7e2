import { classes } from './classes.ts';

/** A placeholder for something that is loading, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classes('block animate-breathe rounded-tag bg-line motion-reduce:animate-none', className)}
  />
);
