import { useId, type ReactNode } from 'react';
import { classes } from '#web/kit/classes.ts';

type SectionProps = { title: string; className?: string | undefined; children: ReactNode };

/** A section of the product page with a heading. */
export const Section = ({ title, className, children }: SectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('mt-4 border-t border-line-strong pt-3 print:mt-4 print:pt-2', className)}
    >
      <h2 id={id} className="mb-2 text-fact font-[680]">
        {title}
      </h2>
      {children}
    </section>
  );
};
