import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';

/**
 * A section of a page that is collapsed at first and never printed. Its content is rendered only while it is open. One that
 * somebody was sent to is open, and scrolled to.
 */
export const CollapsibleSection = ({
  title,
  className,
  isAsked = false,
  children,
}: {
  title: string;
  className?: string;
  isAsked?: boolean;
  children: ReactNode;
}) => {
  const [isOpen, setIsOpen] = useState(isAsked);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView();
  }, [isAsked]);
  const panelId = useId();
  return (
    <section
      ref={section}
      data-print="hide"
      className={classes('scroll-mt-24 border-t border-line-strong pt-4 print:hidden', className)}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="-ms-2 flex min-h-12 items-center gap-2 rounded-control px-2 text-start text-fact font-[640] hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={classes('size-5 shrink-0 transition-transform', isOpen && 'rotate-90')}
          />
          {title}
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className="pt-4 ps-5">
        {isOpen ? children : null}
      </div>
    </section>
  );
};
