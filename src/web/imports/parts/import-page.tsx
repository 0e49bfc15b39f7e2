import { useEffect, useRef, type ReactNode } from 'react';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { importsWords } from '../wording.ts';

/** The header of a screen that changes many products. */
export const ImportHead = ({ words: { title, lead } }: { words: { title: string; lead: string } }) => (
  <PageHead
    title={title}
    lead={lead}
    crumbs={[{ label: importsWords.products, to: '/admin/products' }, { label: title }]}
    actions={<LinkButton to="/admin/imports">{importsWords.allImports}</LinkButton>}
  />
);

/** Says what is in progress, and why the last step failed. */
export const UnderWay = ({ what, fault }: { what: string | null; fault: string | null }) => (
  <div aria-live="polite" className="empty:hidden">
    {what === null ? null : (
      <p className="flex items-center gap-3 font-[560]">
        <Spinner quiet />
        {what}
      </p>
    )}
    {fault === null ? null : (
      <p
        role="alert"
        className="rounded-control border-s-4 border-danger bg-danger-wash px-4 py-3 text-danger"
      >
        {fault}
      </p>
    )}
  </div>
);

/** The bar at the bottom: what would be done, and the button that does it. */
export const ActBar = ({ outcome, children }: { outcome: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3 md:sticky md:bottom-0">
    <output className="grow text-quiet text-ink-quiet">{outcome}</output>
    {children}
  </div>
);

type FocusedSectionProps = { id: string; title: string; children: ReactNode };

/** A section that gets the focus when it appears. */
export const FocusedSection = ({ id, title, children }: FocusedSectionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-fact font-[640]">
        {title}
      </h2>
      {children}
    </section>
  );
};

type DoneProps = { title: string; lines: readonly string[]; children?: ReactNode };

/** What was done, and where to go from here. */
export const Done = ({ title, lines, children }: DoneProps) => (
  <FocusedSection id="done" title={title}>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/admin/products" variant="primary">
        {importsWords.seeProducts}
      </LinkButton>
      <LinkButton to="/admin/imports">{importsWords.undoThisImport}</LinkButton>
      {children}
    </div>
  </FocusedSection>
);
