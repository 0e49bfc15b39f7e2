import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { usePageTitle } from './page-title.ts';

type PageHeadProps = {
  /** The screen's title, also shown in the browser's tab. */
  title: string;
  /** A sentence below it. */
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  /** The screen's actions. */
  actions?: ReactNode;
};

/** The header of a screen: breadcrumb, title, actions. The title gets the focus after a navigation. */
export const PageHead = ({ title, lead, crumbs, actions }: PageHeadProps) => {
  usePageTitle(title);
  return (
    <header className="pt-4 pb-3 lg:pt-6 lg:pb-5 print:pt-0 print:pb-3">
      {crumbs ? (
        <div data-print="hide" className="mb-2">
          <Breadcrumb crumbs={crumbs} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-3xl">
          <h1 tabIndex={-1} className="text-title font-[680]">
            {title}
          </h1>
          {lead === undefined ? null : <div className="mt-1.5 text-ink-quiet">{lead}</div>}
        </div>
        {actions === undefined ? null : (
          // On a phone, wide actions get a row of their own.
          <div className="flex flex-wrap gap-2 max-sm:has-[[data-wide]]:w-full print:hidden">{actions}</div>
        )}
      </div>
    </header>
  );
};
