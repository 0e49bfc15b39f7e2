import type { Queries } from '../db/database.ts';
import type { WriteBy } from '../history/write-by.ts';

/** A saved record. `isDraft` is set if the save is a draft, which only editors see. */
export type Saved<T> = T & { isDraft?: true };

/** Saves records of one kind: publishes a change, or makes it a draft where it concerns a controlled client. */
export interface Saves<T, C> {
  /** Omitted fields keep their values. Throws `record.changed_meanwhile`. */
  save: (id: number, change: C, userId: number) => Promise<Saved<T>>;
  /** Like `save`, in the caller's transaction; null if the caller must retry in a new one. */
  saveIn: (
    queries: Queries,
    id: number,
    change: C,
    options: { by: WriteBy & { userId: number } },
  ) => Promise<Saved<T> | null>;
}
