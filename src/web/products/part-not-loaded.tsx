import { Button } from '#web/kit/controls/button.tsx';
import { notLoaded } from './wording.ts';

type PartNotLoadedProps = {
  /** What could not be loaded, and why. */
  text: string;
  onRetry: () => void;
  /** A retry is in progress. */
  pending: boolean;
};

/** Shown in place of a part of a record that failed to load: without it, nothing would look like nothing to know. */
export const PartNotLoaded = ({ text, onRetry, pending }: PartNotLoadedProps) => (
  <div role="alert" className="grid justify-items-start gap-3 text-body font-[560] text-danger">
    <p className="wrap-anywhere">{text}</p>
    <Button pending={pending} onClick={onRetry}>
      {notLoaded.retry}
    </Button>
  </div>
);
