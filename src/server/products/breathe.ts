import { setImmediate } from 'node:timers/promises';

/** Lets other requests have their turn between two pieces of a long work: SQLite answers without ever waiting. */
export const breathe = (): Promise<void> => setImmediate();
