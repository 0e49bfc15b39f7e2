import { classes } from './classes.ts';
import { firstWords as words } from './first-wording.ts';

type SpinnerProps = {
  /** What is loading. */
  label?: string;
  /** Hides it from screen readers: for a control that already announces that it is busy. */
  quiet?: boolean;
  className?: string;
};

/** An indicator of unknown progress. */
export const Spinner = ({ label = words.loading, quiet = false, className }: SpinnerProps) => (
  <span role={quiet ? undefined : 'status'} className={classes('inline-flex', className)}>
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-[1.125em] animate-turn">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    {quiet ? null : <span className="sr-only">{label}</span>}
  </span>
);

/** The spinner of a whole screen, while nothing else can be shown. */
export const ScreenSpinner = ({ label }: { label?: string }) => (
  <div className="grid min-h-[60dvh] place-items-center text-title text-ink-quiet">
    <Spinner label={label} />
  </div>
);
