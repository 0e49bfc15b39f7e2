import { useId, type ReactNode } from 'react';
import { classes } from '#web/kit/classes.ts';

type SectionProps = { title: string; className?: string; children: ReactNode };

/** A section of the product page with a heading. */
export const Section = ({ title, className, children }: SectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('mt-14 border-t border-line-strong pt-6 print:mt-7 print:pt-4', className)}
    >
      <h2 id={id} className="mb-5 text-title font-[640] print:mb-3 print:text-fact">
        {title}
      </h2>
      {children}
    </section>
  );
};
