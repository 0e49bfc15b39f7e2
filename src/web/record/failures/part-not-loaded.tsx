import { classes } from '#web/kit/classes.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { notLoadedWords } from '../not-loaded-wording.ts';

type PartNotLoadedProps = {
  /** What could not be loaded, and why. */
  text: string;
  /** When it failed: what fails again is read out again. */
  failedAt?: number;
  className?: string | undefined;
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Shown in place of a part of a page that failed to load: without it, nothing would look like nothing to know. */
export const PartNotLoaded = ({ text, failedAt, className, onRetry, pending }: PartNotLoadedProps) => (
  <div
    role="alert"
    className={classes('grid justify-items-start gap-3 text-body font-[560] text-danger', className)}
  >
    <p key={failedAt} className="wrap-anywhere">
      {text}
    </p>
    <Button pending={pending} onClick={onRetry}>
      {notLoadedWords.retry}
    </Button>
  </div>
);
