import type { StandIn } from '#domain/access/stand-in.ts';
import type { Order } from '#domain/orders/contract.ts';
import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';
import { findLoneStandIns } from '../users/stand-ins-store.ts';

/**
 * Who made an order, who sent and closed each of its lines, by position, and who said something of it; null if nobody has, or the
 * account is gone.
 */
interface PeopleOfOrder {
  madeBy: number | null;
  lines: Map<number, { sentBy: number | null; closedBy: number | null }>;
  /** All of them, in the order in which they are numbered. */
  ids: number[];
}

/**
 * The people of the lines of an order as it is shown, in the order of their first acts: so nobody has another number because somebody else acts,
 * too, and no number tells a supplier of the people of another.
 */
export const findPeopleOf = async (
  queries: Queries,
  { id: orderId, lines }: Pick<Order, 'id' | 'lines'>,
): Promise<PeopleOfOrder> => {
  const positions = lines.map(({ position }) => position);
  const order = await queries
    .selectFrom('orders')
    .select(['created_by', 'created_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const madeBy = order?.created_by ?? null;
  const rows = await queries
    .selectFrom('order_lines')
    .select(['position', 'sent_by as sentBy', 'closed_by as closedBy', 'sent_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
  const said = await queries
    .selectFrom('order_messages')
    .select(['user_id as id', 'at'])
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('said', 'is', null)
    .orderBy('id')
    .execute();
  const acts = [
    { id: madeBy, at: order?.created_at ?? '' },
    ...rows.flatMap(({ sentBy, sent_at, closedBy, closed_at }) => [
      { id: sentBy, at: sent_at ?? '' },
      { id: closedBy, at: closed_at ?? '' },
    ]),
    ...said,
  ].toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at));
  return {
    madeBy,
    lines: new Map(rows.map(({ position, sentBy, closedBy }) => [position, { sentBy, closedBy }])),
    ids: [...new Set(acts.flatMap(({ id }) => id ?? []))],
  };
};

/** What a supplier reads instead of the name of who made each of these orders. */
export const findMakers = async (
  queries: Queries,
  orderIds: readonly number[],
): Promise<Map<number, StandIn | undefined>> => {
  const rows = await inBatches(orderIds, (ids) =>
    queries.selectFrom('orders').select(['id', 'created_by as madeBy']).where('id', 'in', ids).execute(),
  );
  const standIns = await findLoneStandIns(
    queries,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  return new Map(rows.map(({ id, madeBy }) => [id, standIns.get(madeBy ?? 0)]));
};
