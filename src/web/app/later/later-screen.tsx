import type { ReactNode } from 'react';
import { BlankLabel } from '#web/kit/blank-label.tsx';
import { PageHead } from '#web/kit/page-head.tsx';

type LaterScreenProps = {
  title: string;
  /** What will be here, and who for. */
  text: ReactNode;
  /** Where to go meanwhile. */
  action?: ReactNode;
};

/** A screen that is announced and not there yet: it says so, and what can be done meanwhile. */
export const LaterScreen = ({ title, text, action }: LaterScreenProps) => (
  <>
    <PageHead title={title} />
    <div className="grid max-w-2xl justify-items-start gap-5 rounded-sheet border border-line bg-stock p-6 sm:p-8">
      <BlankLabel className="w-28" />
      <div className="text-fact">{text}</div>
      <p className="text-ink-quiet">This screen arrives with a later release.</p>
      {action}
    </div>
  </>
);
