import type { Signed } from '#domain/signatures/signature.ts';
import type { Queries } from '../db/database.ts';
import { Followers, type Follow } from '../followers.ts';
import type { StoredHold } from './store.ts';

/** A hold that was just set, or released by signature. */
export interface HoldChange {
  hold: StoredHold;
  by: { userId: number; name: string };
  at: string;
  released: { reason: string; signed: Signed } | null;
}

/** Tells what is at work with something that it is held, or released, in the transaction that does so. */
export type HoldFollower = Follow<Queries, HoldChange>;

const followers = new Followers<Queries, HoldChange>('a hold');

/** Says what is at work with something and hears that it is held or released, in the transaction that does so. */
export const followHolds = followers.set;

/** Tells all followers. Call it in the transaction of the hold. */
export const noteHold = followers.tell;
