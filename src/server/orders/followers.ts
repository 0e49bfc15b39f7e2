import type { Order, OrderLine } from '#domain/orders/contract.ts';
import type { Queries } from '../db/database.ts';

/** A line of an order whose quantity staff have changed, or that they expect no longer. */
export interface ChangedLine {
  order: Pick<Order, 'id' | 'number'>;
  before: OrderLine;
  now: { quantity: number | null } | 'cleared';
  userId: number;
  at: string;
}

/** Tells a supplier of a change, in its transaction. */
type LineFollower = (queries: Queries, changed: ChangedLine) => Promise<void>;

const followers = new Set<LineFollower>();

/** Calls this function whenever staff have changed a line. Rooms above orders follow so. */
export const followLines = (follower: LineFollower): void => {
  followers.add(follower);
};

/** Tells all followers. Call it in the transaction of the change. */
export const noteChangedLine = async (queries: Queries, changed: ChangedLine): Promise<void> => {
  for (const follow of followers) await follow(queries, changed);
};
