import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatClock } from '#web/kit/texts/format-date.ts';
import { notLoadedWords } from './not-loaded-wording.ts';

type NotLoadedProps = {
  /** What could not be loaded. */
  title: string;
  /** Why. */
  text: string;
  /** Set if it is the page's only heading. */
  headingLevel?: 'h1';
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Shown in place of something that failed to load, with a button to try again. */
export const NotLoaded = ({ onRetry, pending, ...words }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState
      {...words}
      action={
        <Button variant="primary" pending={pending} onClick={onRetry}>
          {notLoadedWords.retry}
        </Button>
      }
    />
  </div>
);

type NotUpToDateProps = {
  /** When the content was loaded, in milliseconds since 1970. */
  loadedAt: number;
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Says that the last refresh failed and how old the content is; the content stays. */
export const NotUpToDate = ({ loadedAt, onRetry, pending }: NotUpToDateProps) => (
  <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-warning-wash py-1 pe-2 ps-4 text-warning print:border print:border-line">
    <span className="grow py-2 font-medium">
      {notLoadedWords.notUpToDate({ loadedAt: formatClock(loadedAt) })}
    </span>
    <Button variant="quiet" pending={pending} onClick={onRetry}>
      {notLoadedWords.retry}
    </Button>
  </output>
);
