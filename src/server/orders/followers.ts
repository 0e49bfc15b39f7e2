import type { Order, OrderLine } from '#domain/orders/contract.ts';
import type { Queries } from '../db/database.ts';
import { Followers } from '../followers.ts';

/** A line of an order whose quantity staff have changed, or that they expect no longer. */
export interface ChangedLine {
  order: Pick<Order, 'id' | 'number'>;
  before: OrderLine;
  now: { quantity: number | null } | 'cleared';
  userId: number;
  at: string;
}

const followers = new Followers<Queries, ChangedLine>('a changed line of an order');

/** Says what tells a supplier that staff have changed a line, in the transaction of the change. */
export const followLines = followers.set;

/** Tells all followers. Call it in the transaction of the change. */
export const noteChangedLine = followers.tell;
