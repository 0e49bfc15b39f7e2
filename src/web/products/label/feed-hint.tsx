import { feedHint } from '#web/record/choice-wording.ts';
import { TooltipHint } from '#web/kit/layers/tooltip-hint.tsx';
import { feedMeaning } from '../wording.ts';

/** The feed of a label: its letters with an explanation on hover, focus and tap, and their meaning next to them. */
export const FeedHint = ({ feed }: { feed: string }) => {
  if (feed !== 'NEL' && feed !== 'WEL') return feed;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TooltipHint hint={feedMeaning[feed]}>
        <button
          type="button"
          className="-my-2 inline-flex min-h-12 min-w-12 cursor-help items-center justify-start print:my-0 print:min-h-0 print:min-w-0 underline decoration-line-strong decoration-dotted underline-offset-4 print:no-underline"
        >
          {feed}
        </button>
      </TooltipHint>
      <span className="text-body font-normal">{feedHint(feed)}</span>
    </span>
  );
};
