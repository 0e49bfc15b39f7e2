import type { Signed } from '#domain/signatures/signature.ts';
import type { Queries } from '../db/database.ts';
import type { StoredHold } from './store.ts';

/** A hold that was just set, or released by signature. */
export interface HoldChange {
  hold: StoredHold;
  by: { userId: number; name: string };
  at: string;
  released: { reason: string; signed: Signed } | null;
}

/** Tells what is at work with something that it is held, or released, in the transaction that does so. */
export type HoldFollower = (queries: Queries, change: HoldChange) => Promise<void>;

const followers = new Set<HoldFollower>();

/** Calls this function whenever a hold is set or released. Rooms above holds follow so. */
export const followHolds = (follower: HoldFollower): void => {
  followers.add(follower);
};

/** Tells all followers. Call it in the transaction of the hold. */
export const noteHold = async (queries: Queries, change: HoldChange): Promise<void> => {
  for (const follow of followers) await follow(queries, change);
};
