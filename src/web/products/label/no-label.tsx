import OctagonXIcon from 'lucide-react/icons/octagon-x';
import { classes } from '#web/kit/classes.ts';
import { noLabel } from './no-label-wording.ts';

/** Warns that no labelling data is recorded and the product must not be labelled. Has a frame in print. */
export const NoLabel = ({ className }: { className?: string }) => (
  <p
    className={classes(
      'flex items-start gap-3 rounded-control border-2 border-danger bg-danger-wash px-4 py-3 text-fact font-[640] text-danger print:bg-transparent',
      className,
    )}
  >
    <OctagonXIcon aria-hidden className="mt-0.5 size-6 shrink-0" />
    <span>
      {noLabel.fact} {noLabel.rule}
    </span>
  </p>
);
