import type { AnnouncedRoll } from '#domain/supply/contract.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { insertMany } from '../db/insert-many.ts';

/** What a supplier has confirmed of a line. */
export interface Confirmation {
  position: number;
  quantity: number;
  /** How many were ordered then. */
  ordered: number | null;
  day: string;
  artworkSha256: string;
  at: string;
  shippedAt: string | null;
}

export const findConfirmations = async (
  queries: Queries,
  orderId: number,
): Promise<Map<number, Confirmation>> => {
  const rows = await queries
    .selectFrom('order_confirmations')
    .select([
      'position',
      'quantity',
      'ordered',
      'day',
      'artwork_sha256 as artworkSha256',
      'at',
      'shipped_at as shippedAt',
    ])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map((row) => [row.position, row]));
};

/** Confirms a line, or again. The order is locked. */
export const putConfirmation = async (
  queries: Queries,
  orderId: number,
  { position, quantity, ordered, day, artworkSha256, at }: Omit<Confirmation, 'shippedAt'>,
  userId: number,
): Promise<void> => {
  await queries
    .deleteFrom('order_confirmations')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
  const row = { position, quantity, ordered, day, artwork_sha256: artworkSha256, at, user_id: userId };
  await insertMany(queries, 'order_confirmations', [{ ...row, order_id: orderId, shipped_at: null }]);
};

export const markShipped = async (
  queries: Queries,
  orderId: number,
  position: number,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('order_confirmations')
    .set({ shipped_at: at })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
};

export const findAnnounced = async (queries: Queries, orderId: number): Promise<AnnouncedRoll[]> => {
  const rows = await queries
    .selectFrom('announced_rolls')
    .select(['code', 'position', 'pieces', 'batch', 'paper', 'at', 'received_at', 'received_pieces'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ received_at: at, received_pieces: pieces, ...roll }) => ({
    ...roll,
    received: at === null || pieces === null ? null : { at, pieces },
  }));
};

/** A roll that a supplier announces. */
export interface NewRoll {
  code: string;
  orderId: number;
  position: number;
  pieces: number;
  batch: string | null;
  paper: string | null;
  artworkKey: string | null;
  at: string;
  userId: number;
}

/** Inserts an announced roll under a free code; false if the code is taken. */
export const insertAnnounced = async (queries: Queries, roll: NewRoll): Promise<boolean> => {
  const { orderId, artworkKey, userId, ...rest } = roll;
  const taken = await queries
    .selectFrom('label_rolls')
    .select('id')
    .where('code', '=', roll.code)
    .executeTakeFirst();
  if (taken) return false;
  const row = { ...rest, order_id: orderId, artwork_key: artworkKey, user_id: userId };
  const made = await insertMany(
    queries,
    'announced_rolls',
    [{ ...row, received_at: null, received_pieces: null }],
    { ignoresConflicts: true, returning: ['id'] },
  );
  return made.length > 0;
};

/** An announced roll with its label and supplier; null if there is none. */
export const findAnnouncedRoll = async (queries: Queries, code: string) => {
  const row = await queries
    .selectFrom('announced_rolls as r')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'r.order_id').onRef('l.position', '=', 'r.position'),
    )
    .select(['r.code', 'r.pieces', 'r.batch', 'r.received_at as receivedAt'])
    .select(['l.label_sku as labelSku', 'l.supplier_name as supplierName'])
    .where('r.code', '=', code)
    .executeTakeFirst();
  return row ?? null;
};

/** An announced roll, locked until the transaction ends, with the item of its line; null if there is none. */
export const lockAnnounced = async (queries: Queries, code: string) => {
  const query = queries
    .selectFrom('announced_rolls as r')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'r.order_id').onRef('l.position', '=', 'r.position'),
    )
    .select(['r.id', 'r.pieces', 'r.batch', 'r.artwork_key', 'r.received_at', 'l.inventory_item_id'])
    .select(['r.order_id', 'r.position'])
    .where('r.code', '=', code);
  // Not its line: everybody else locks an order before its lines.
  return (await forUpdate(queries, query, ['r']).executeTakeFirst()) ?? null;
};

/** How many pieces of a received roll were announced, and how many arrived; null if it was not received. */
export const findReceivedPieces = async (
  queries: Queries,
  code: string,
): Promise<{ announced: number; received: number } | null> => {
  const row = await queries
    .selectFrom('announced_rolls')
    .select(['pieces as announced', 'received_pieces as received'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && row.received !== null ? { announced: row.announced, received: row.received } : null;
};

export const markReceived = async (
  queries: Queries,
  id: number,
  { at, pieces }: { at: string; pieces: number },
): Promise<void> => {
  await queries
    .updateTable('announced_rolls')
    .set({ received_at: at, received_pieces: pieces })
    .where('id', '=', id)
    .execute();
};
