import type { Queries } from '../db/database.ts';
import { Followers, type Follow } from '../followers.ts';

/** Records that have a new release, or that were deleted: what is still at work by their last release is out of date. */
export interface Superseded {
  entity: 'product' | 'client';
  ids: readonly number[];
  /** Who published or deleted, and when; `userId` is null for the portal itself. */
  userId: number | null;
  at: string;
}

/** Ends what is at work by an old release, in the transaction that supersedes it. */
export type Follower = Follow<Queries, Superseded>;

const ofOld = new Followers<Queries, Superseded>('an old release');
const ofContent = new Followers<Queries, Superseded>('a release');

/** Says what ends what is at work by an old release, however it is superseded, in the transaction that does so. */
export const followOldReleases = ofOld.set;

/** Says what depends on what records say now: also by their first release, or restored. */
export const followReleases = ofContent.set;

/** Tells of records that nothing is at work by an older release of: new ones, and restored ones. */
export const noteReleased = async (queries: Queries, superseded: Superseded): Promise<void> => {
  if (superseded.ids.length > 0) await ofContent.tell(queries, superseded);
};

/** Tells all followers. Call it in the transaction that has published or deleted the records. */
export const noteSuperseded = async (queries: Queries, superseded: Superseded): Promise<void> => {
  if (superseded.ids.length === 0) return;
  await ofOld.tell(queries, superseded);
  await noteReleased(queries, superseded);
};
