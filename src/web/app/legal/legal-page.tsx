import type { ReactNode } from 'react';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { appLegalWords as words } from './wording.ts';

type LegalPageProps = { title: string; lead: string; children: ReactNode };

/** A page of plain text in a narrow column. */
export const LegalPage = ({ title, lead, children }: LegalPageProps) => (
  <article className="mx-auto max-w-2xl">
    <PageHead title={title} lead={lead} />
    <div className="grid gap-3 [&_h2]:mt-5 [&_h2]:text-fact [&_h2]:font-[640]">{children}</div>
    <div className="mt-10">
      <LinkButton to="/">{words.backToPortal}</LinkButton>
    </div>
  </article>
);
