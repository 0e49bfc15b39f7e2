import { CallError } from '#web/api/call.ts';

/**
 * The record that an earlier attempt created, whose response was lost: the creation was refused because its key was used
 * for something else. Null for every other error.
 */
export const madeBefore = <Saved>(error: unknown, read: (current: unknown) => Saved | null): Saved | null =>
  error instanceof CallError && error.code === 'request.key_reused' ? read(error.current) : null;
