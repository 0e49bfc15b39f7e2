import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

type FoldProps = {
  /** What stands there while it is closed. */
  summary: ReactNode;
  /** The look of the summary. */
  summaryClass?: string;
  className?: string;
  /** Whether it is open whatever the reader has opened. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Something that opens below one line. */
export const Fold = ({ summary, summaryClass, className, isOpen = false, children }: FoldProps) => (
  <details open={isOpen || undefined} className={classes('group/fold min-w-0', className)}>
    <summary
      className={classes(
        'flex cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden',
        summaryClass,
      )}
    >
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-quiet transition-transform group-open/fold:rotate-90"
      />
      {summary}
    </summary>
    {children}
  </details>
);
