/** The result of a check, in words for the operator. */
export interface Finding {
  check: string;
  /** A warning can wait; a problem cannot. */
  state: 'ok' | 'warning' | 'problem';
  /** What was found and, unless all is well, what to do. */
  sentence: string;
}

/** A finding without the name of its check. */
export type Result = Omit<Finding, 'check'>;

export const ok = (sentence: string): Result => ({ state: 'ok', sentence });

export const warning = (sentence: string): Result => ({ state: 'warning', sentence });

export const problem = (sentence: string): Result => ({ state: 'problem', sentence });

/** The message of an error in one line; for a wrapped error, the message of its cause. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error.message || error.name).replaceAll(/\s+/g, ' ').trim();
};
