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
  /** When it failed: what fails again is read out again. */
  failedAt?: number;
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Shown in place of something that failed to load, with a button to try again. */
export const NotLoaded = ({ text, failedAt, onRetry, pending, ...words }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState
      {...words}
      text={<span key={failedAt}>{text}</span>}
      action={
        <Button variant="primary" pending={pending} onClick={onRetry}>
          {notLoadedWords.retry}
        </Button>
      }
    />
  </div>
);

type NotUpToDateProps = {
  /** What is old, where that does not stand below it. */
  what?: string | undefined;
  /** When the content was loaded, in milliseconds since 1970. */
  loadedAt: number;
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Says that the last refresh failed and how old the content is; the content stays. */
export const NotUpToDate = ({ what, loadedAt, onRetry, pending }: NotUpToDateProps) => (
  <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-warning-wash py-1 pe-2 ps-4 text-warning print:border print:border-line">
    <span className="grow py-2 font-medium">
      {what === undefined ? null : `${what}: `}
      {notLoadedWords.notUpToDate({ loadedAt: formatClock(loadedAt) })}
    </span>
    <Button variant="quiet" pending={pending} onClick={onRetry}>
      {notLoadedWords.retry}
    </Button>
  </output>
);
