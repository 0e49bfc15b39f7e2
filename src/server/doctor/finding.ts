/** What one check has found, in words for whoever keeps the portal alive. */
export interface Finding {
  check: string;
  /** A warning can wait; a problem cannot. */
  state: 'ok' | 'warning' | 'problem';
  /** What is so and, where it is not well, what to do. */
  sentence: string;
}

/** What a check answers: a finding that the doctor puts the check's name on. */
export type Result = Omit<Finding, 'check'>;

/** All is well with it. */
export const ok = (sentence: string): Result => ({ state: 'ok', sentence });

/** It can wait, and should not be forgotten. */
export const warning = (sentence: string): Result => ({ state: 'warning', sentence });

/** It cannot wait. */
export const problem = (sentence: string): Result => ({ state: 'problem', sentence });

/** What a failure says of itself, in one line; of a failure that wraps another, that one's words. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error.message || error.name).replaceAll(/\s+/g, ' ').trim();
};

/** How many of a thing: `1 file`, `2 files`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
