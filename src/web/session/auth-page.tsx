import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/page-title.ts';

type AuthPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The layout of sign-in, sign-up and password screens: one narrow column with one task. */
export const AuthPage = ({ title, lead, children }: AuthPageProps) => {
  usePageTitle(title);
  return (
    <div className="mx-auto grid max-w-md gap-6 pt-10 sm:pt-16">
      <div>
        <h1 tabIndex={-1} className="text-title font-[680]">
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1.5 text-ink-quiet">{lead}</p>}
      </div>
      {children}
    </div>
  );
};

/** The look of the panel around the fields of an auth page. */
export const authSheet = 'grid gap-5 rounded-sheet border border-line bg-stock p-5 sm:p-8';
