import type { Queries } from '../db/database.ts';

/** Records that have a new release, or that were deleted: what is still at work by their last release is out of date. */
export interface Superseded {
  entity: 'product' | 'client';
  ids: readonly number[];
  /** Who published or deleted, and when; `userId` is null for the portal itself. */
  userId: number | null;
  at: string;
}

/** Ends what is at work by an old release, in the transaction that supersedes it. */
export type Follower = (queries: Queries, superseded: Superseded) => Promise<void>;

const followers = new Set<Follower>();

/** Calls this function whenever records are superseded, however that happens. Rooms above releases follow so. */
export const followReleases = (follower: Follower): void => {
  followers.add(follower);
};

/** Tells all followers, one after the other. Call it in the transaction that has published or deleted the records. */
export const noteSuperseded = async (queries: Queries, superseded: Superseded): Promise<void> => {
  if (superseded.ids.length === 0) return;
  for (const follow of followers) await follow(queries, superseded);
};
