import { CallError } from '#web/api/call.ts';

/**
 * What a creation refers to that was refused because its key has made something else: an earlier try, whose answer was
 * lost. Null for every other refusal.
 */
export const madeBefore = <Saved>(error: unknown, read: (current: unknown) => Saved | null): Saved | null =>
  error instanceof CallError && error.code === 'request.key_reused' ? read(error.current) : null;
