import CircleCheckIcon from 'lucide-react/icons/circle-check-big';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import { classes } from '#web/kit/classes.ts';
import { pastWords } from '#web/scan/past-use-by.ts';
import type { Answer } from './answers.ts';

/** Whether a roll or a label is right for the product, over the full width: by colour, sign and words. */
export const AnswerBand = ({ answer: { is, title, text } }: { answer: Answer }) => {
  const Icon = is === 'right' ? CircleCheckIcon : OctagonXIcon;
  return (
    <div
      role={is === 'right' ? 'status' : 'alert'}
      className={classes(
        '-mx-4 -mt-4 mb-4 flex items-center gap-5 border-b-4 px-4 py-4 sm:-mx-6 sm:-mt-6 sm:px-6',
        is === 'right' ? 'border-success bg-success-wash text-success' : 'border-danger bg-danger text-stock',
      )}
    >
      <Icon aria-hidden className="size-14 shrink-0" />
      <div className="min-w-0">
        <p className="text-title leading-tight font-[680] wrap-anywhere">{title}</p>
        <p className={classes('text-fact wrap-anywhere', is === 'right' && 'text-ink')}>{text}</p>
      </div>
    </div>
  );
};

/** Goods whose use-by day has passed. */
export const PastBand = ({ day }: { day: string }) => (
  <AnswerBand answer={{ is: 'wrong', title: pastWords.title(day), text: pastWords.text }} />
);
