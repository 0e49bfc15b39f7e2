import { sql, type RawBuilder } from 'kysely';
import type { Roll } from '#domain/rolls/contract.ts';
import type { RollPieces, RollState } from '#domain/rolls/roll-state.ts';
import type { Queries } from '../db/database.ts';
import { isOpenRun } from '../db/open-runs.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { inBatches } from '../in-batches.ts';
import { fullName } from '../users/full-name.ts';

const selectRolls = (queries: Queries) =>
  queries
    .selectFrom('label_rolls as r')
    .innerJoin('inventory_items as i', 'i.id', 'r.inventory_item_id')
    .leftJoin('files as f', 'f.key', 'r.artwork_key')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.code', 'r.artwork_key', 'r.artwork_sha256', 'r.supplier_batch', 'r.pieces_received'])
    .select(['r.within_percent', 'r.pieces_found'])
    .select(['r.pieces_left', 'r.state', 'r.reason', 'r.received_at', 'r.inventory_item_id'])
    .select(['i.label_sku', 'i.label_size', 'i.supplier_name', 'i.storage', 'f.original_filename'])
    .select(['u.first_name', 'u.last_name']);

type RollRow = Awaited<ReturnType<ReturnType<typeof selectRolls>['execute']>>[number];

const rollOf = (row: RollRow): Roll => ({
  id: row.id,
  code: row.code,
  item: {
    id: row.inventory_item_id,
    labelSku: row.label_sku,
    labelSize: row.label_size,
    supplierName: row.supplier_name,
    storage: row.storage,
  },
  artwork: {
    key: row.artwork_key,
    name: row.original_filename ?? row.artwork_key,
    sha256: row.artwork_sha256,
  },
  supplierBatch: row.supplier_batch,
  piecesReceived: row.pieces_received,
  withinPercent: row.within_percent,
  piecesFound: row.pieces_found,
  piecesLeft: row.pieces_left,
  state: row.state,
  reason: row.reason,
  receivedAt: row.received_at,
  receivedBy: fullName(row),
});

/** A roll by its id; null if there is none. */
export const findRoll = async (queries: Queries, id: number): Promise<Roll | null> => {
  const row = await selectRolls(queries).where('r.id', '=', id).executeTakeFirst();
  return row ? rollOf(row) : null;
};

/** The roll with this code, in its issued form; null if there is none. */
export const findRollByCode = async (queries: Queries, code: string): Promise<Roll | null> => {
  const row = await selectRolls(queries).where('r.code', '=', code).executeTakeFirst();
  return row ? rollOf(row) : null;
};

/** The rolls of an item, newest first, and their number; all of them without a slice. */
export const findRollsOfItem = async (
  queries: Queries,
  itemId: number,
  slice: { limit: number; offset: number } | null,
): Promise<{ items: Roll[]; total: number }> => {
  const rows = await selectRolls(queries)
    .where('r.inventory_item_id', '=', itemId)
    .orderBy('r.id', 'desc')
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  const items = rows.map(rollOf);
  if (!slice) return { items, total: items.length };
  const { total } = await queries
    .selectFrom('label_rolls')
    .where('inventory_item_id', '=', itemId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

/** A roll to be stored. */
export interface NewRoll {
  code: string;
  itemId: number;
  artworkKey: string;
  artworkSha256: string;
  supplierBatch: string | null;
  pieces: number;
  withinPercent?: number;
  userId: number | null;
  at: string;
}

/** Inserts a roll and returns its id; null if its code is taken. */
export const insertRoll = async (queries: Queries, roll: NewRoll): Promise<number | null> => {
  const row = await queries
    .insertInto('label_rolls')
    .values({
      code: roll.code,
      inventory_item_id: roll.itemId,
      artwork_key: roll.artworkKey,
      artwork_sha256: roll.artworkSha256,
      supplier_batch: roll.supplierBatch,
      pieces_received: roll.pieces,
      pieces_left: roll.pieces,
      within_percent: roll.withinPercent ?? 0,
      state: 'available',
      received_at: roll.at,
      user_id: roll.userId,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The id of a roll's item, which never changes; null if there is no such roll. Lock the item before the roll. */
export const findItemOfRoll = async (queries: Queries, id: number): Promise<number | null> => {
  const row = await queries
    .selectFrom('label_rolls')
    .select('inventory_item_id as itemId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.itemId ?? null;
};

/** Locks a roll until the transaction ends; null if there is none. */
export const lockRoll = async (queries: Queries, id: number): Promise<RollPieces | null> =>
  (await forUpdate(
    queries,
    queries
      .selectFrom('label_rolls')
      .select(['state', 'pieces_received as piecesReceived', 'pieces_left as piecesLeft'])
      .select(['within_percent as withinPercent', 'pieces_found as piecesFound'])
      .where('id', '=', id),
  ).executeTakeFirst()) ?? null;

/** Stores a changed roll. Without a reason, the previous reason is kept. */
export const updateRoll = async (
  queries: Queries,
  id: number,
  {
    state,
    piecesLeft,
    found,
    reason,
  }: { state: RollState; piecesLeft: number; found: number; reason?: string },
): Promise<void> => {
  await queries
    .updateTable('label_rolls')
    .set((row) => ({
      state,
      pieces_left: piecesLeft,
      pieces_found: row('pieces_found', '+', found),
      ...(reason === undefined ? {} : { reason }),
    }))
    .where('id', '=', id)
    .execute();
};

/** The label SKUs of those of these items that have a roll `r` with which it is so. */
const itemsWithRolls = async (
  queries: Queries,
  itemIds: readonly number[],
  isSo: RawBuilder<boolean>,
): Promise<string[]> => {
  const rows = await inBatches([...itemIds], (batch) =>
    queries
      .selectFrom('label_rolls as r')
      .innerJoin('inventory_items as i', 'i.id', 'r.inventory_item_id')
      .select('i.label_sku as labelSku')
      .distinct()
      .where('r.inventory_item_id', 'in', batch)
      .where(isSo)
      .orderBy('i.label_sku')
      .execute(),
  );
  return rows.map(({ labelSku }) => labelSku);
};

/** The label SKUs of those items whose rolls still have pieces, including rolls in quarantine. */
export const itemsWithHeldRolls = (queries: Queries, itemIds: readonly number[]): Promise<string[]> =>
  itemsWithRolls(queries, itemIds, sql`r.pieces_left > 0`);

/** The label SKUs of those items of which labels are at an open run, and may go back to their roll. */
export const itemsAtRuns = (queries: Queries, itemIds: readonly number[]): Promise<string[]> =>
  itemsWithRolls(
    queries,
    itemIds,
    sql`r.state <> 'scrapped' and exists (select 1 from run_rolls as w join runs on runs.id = w.run_id
      where w.code = r.code and w.is_issued = 1 and ${isOpenRun()})`,
  );
