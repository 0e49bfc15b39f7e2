import type { ReactNode } from 'react';
import { BlankLabel } from './blank-label.tsx';
import { classes } from './classes.ts';

type EmptyStateProps = {
  /** What is missing or was not found. */
  title: string;
  /** What will appear here, or why nothing does. */
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** The level of its heading within the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Says that there is nothing here, and offers the next step. */
export const EmptyState = ({
  title,
  text,
  action,
  headingLevel: Heading = 'h2',
  className,
}: EmptyStateProps) => (
  <div className={classes('grid justify-items-center px-4 py-14 text-center', className)}>
    <BlankLabel className="mb-6 w-36" />
    <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-fact font-[640]">
      {title}
    </Heading>
    {text === undefined ? null : <div className="mt-1.5 max-w-prose text-ink-quiet">{text}</div>}
    {action === undefined ? null : <div className="mt-6">{action}</div>}
  </div>
);
