import { StoredSaid } from '#domain/words/said.ts';
import type { Queries } from '../db/database.ts';
import { latestContents } from '../rolls/fits-store.ts';

export interface StoredMessage {
  id: number;
  position: number;
  at: string;
  userId: number;
  userName: string;
  isOfSupplier: boolean;
  /** Null if the portal says a fact. */
  text: string | null;
  said: StoredSaid | null;
}

/** What was said about the lines of an order, oldest first. */
export const findMessages = async (queries: Queries, orderId: number): Promise<StoredMessage[]> => {
  const rows = await queries
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, position, at, user_id, user_name, is_of_supplier, text, said }) => ({
    id,
    position,
    at,
    userId: user_id,
    userName: user_name,
    isOfSupplier: is_of_supplier === 1,
    text,
    said: said === null ? null : StoredSaid.parse(JSON.parse(said)),
  }));
};

/** How many messages people of one side have written about lines of an order. */
export const countMessages = async (
  queries: Queries,
  orderId: number,
  { positions, isOfSupplier }: { positions: readonly number[]; isOfSupplier: boolean },
): Promise<number> => {
  const row = await queries
    .selectFrom('order_messages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('is_of_supplier', '=', Number(isOfSupplier))
    .where('said', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

export const insertMessage = async (
  queries: Queries,
  message: Omit<StoredMessage, 'id'> & { orderId: number },
): Promise<number> => {
  const { orderId, position, at, userId, userName, isOfSupplier, text, said } = message;
  const { id } = await queries
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      position,
      user_id: userId,
      user_name: userName,
      is_of_supplier: Number(isOfSupplier),
      at,
      text,
      said: said === null ? null : JSON.stringify(said),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Deletes the last message about a line if it says one of these facts: the next one says what is so now. */
export const deleteIfLast = async (
  queries: Queries,
  { orderId, position }: { orderId: number; position: number },
  codes: ReadonlySet<string>,
): Promise<void> => {
  const last = (await findMessages(queries, orderId)).findLast((one) => one.position === position);
  if (last?.said && codes.has(last.said.code))
    await queries.deleteFrom('order_messages').where('id', '=', last.id).execute();
};

/** Who sent a line of an order to its supplier; null if nobody has. */
export const findSenderOf = async (
  queries: Queries,
  orderId: number,
  position: number,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('order_lines')
    .select('sent_by')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.sent_by ?? null;
};

/** A confirmed line that has not been shipped. */
interface OpenConfirmation {
  orderId: number;
  number: number;
  position: number;
  labelSku: string;
  supplierKey: string;
  sentBy: number | null;
  artworkSha256: string;
  confirmedAt: string;
}

/**
 * The lines that are confirmed and not shipped, of labels that these products have by their latest releases, or had by those
 * before.
 */
export const findOpenConfirmations = async (
  queries: Queries,
  productIds: readonly number[],
): Promise<OpenConfirmation[]> => {
  const lines = await queries
    .selectFrom('order_confirmations as c')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'c.order_id').onRef('l.position', '=', 'c.position'),
    )
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id as orderId', 'o.number', 'l.position', 'l.label_sku as labelSku'])
    .select(['l.supplier_key as supplierKey', 'l.sent_by as sentBy'])
    .select(['c.artwork_sha256 as artworkSha256', 'c.at as confirmedAt'])
    .where('c.shipped_at', 'is', null)
    .where('l.closed_at', 'is', null)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute();
  const concerned = new Set<string>();
  const open = new Map(
    lines.map(({ labelSku }) => [labelSku.toLowerCase(), JSON.stringify(labelSku).toLowerCase()]),
  );
  if (open.size > 0)
    for await (const content of latestContents(queries, productIds)) {
      const folded = content.toLowerCase();
      for (const [label, quoted] of open) if (folded.includes(quoted)) concerned.add(label);
    }
  return lines.filter(({ labelSku }) => concerned.has(labelSku.toLowerCase()));
};
