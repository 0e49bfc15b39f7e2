import type { Queries } from '../db/database.ts';

/** A roll whose labels must not be used any more, who said so, and when. */
export interface Withdrawn {
  code: string;
  userId: number;
  at: string;
}

/** Stops what is at work with labels of a roll, in the transaction that withdraws it. */
export type WithdrawalFollower = (queries: Queries, withdrawn: Withdrawn) => Promise<void>;

const followers = new Set<WithdrawalFollower>();

/** Calls this function whenever a roll goes into quarantine or is scrapped. Rooms above rolls follow so. */
export const followWithdrawals = (follower: WithdrawalFollower): void => {
  followers.add(follower);
};

/** Tells all followers. Call it in the transaction that withdraws the roll. */
export const noteWithdrawn = async (queries: Queries, withdrawn: Withdrawn): Promise<void> => {
  for (const follow of followers) await follow(queries, withdrawn);
};
