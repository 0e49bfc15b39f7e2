import CircleQuestionIcon from 'lucide-react/icons/circle-question-mark';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import type { ReactNode } from 'react';
import { classes } from '#web/kit/classes.ts';

type RefusedProps = { tone: 'not-found' | 'stop'; title: string; text: string | null; acts?: ReactNode };

/** Says across the full width that nothing may be labelled by this scan: by colour, sign and words. */
export const Refused = ({ tone, title, text, acts }: RefusedProps) => {
  const Icon = tone === 'stop' ? OctagonXIcon : CircleQuestionIcon;
  return (
    <div
      role="alert"
      className={classes(
        'grid min-h-[60dvh] content-center justify-items-center gap-4 rounded-sheet border-4 p-6 text-center',
        tone === 'stop'
          ? 'border-danger bg-danger-wash text-danger'
          : 'border-warning bg-warning-wash text-warning',
      )}
    >
      <Icon aria-hidden className="size-24" />
      <h1 tabIndex={-1} className="text-bench font-[680] wrap-anywhere">
        {title}
      </h1>
      {text ? <p className="max-w-prose text-title text-ink wrap-anywhere">{text}</p> : null}
      {acts ? <div className="mt-4 flex flex-wrap justify-center gap-3">{acts}</div> : null}
    </div>
  );
};
