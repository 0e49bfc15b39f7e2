import type { Queries } from '../db/database.ts';
import { Followers, type Follow } from '../followers.ts';

/** A roll whose labels must not be used any more, who said so, and when. */
export interface Withdrawn {
  code: string;
  userId: number;
  at: string;
}

/** Stops what is at work with labels of a roll, in the transaction that withdraws it. */
export type WithdrawalFollower = Follow<Queries, Withdrawn>;

const followers = new Followers<Queries, Withdrawn>('a roll in quarantine, or scrapped');

/** Says what stops what is at work with labels of a roll, in the transaction that withdraws it. */
export const followWithdrawals = followers.set;

/** Tells all followers. Call it in the transaction that withdraws the roll. */
export const noteWithdrawn = followers.tell;
