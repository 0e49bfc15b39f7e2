import { sql } from 'kysely';
import type { InventoryDraft, InventoryItem, MovementDraft } from '#domain/inventory/contract.ts';
import type { StockMovementKind } from '#domain/inventory/movement.ts';
import { inventoryKeys } from '#domain/inventory/keys.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import { mapFields } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { jsonRecord } from '../db/json-rows.ts';
import { columnsOf } from '../db/record-columns.ts';
import { itemColumns, itemOf } from './store.ts';

const valuesOf = (draft: InventoryDraft, at: string) => {
  const keys = inventoryKeys(draft);
  return {
    ...columnsOf(itemFields, { image: null, ...draft }),
    label_sku_key: keys.labelSkuKey,
    supplier_code_key: keys.supplierCodeKey,
    supplier_name_key: keys.supplierNameKey,
    storage_key: keys.storageKey,
    search_text: keys.searchText,
    created_at: at,
    updated_at: at,
  };
};

/** Inserts at most a few hundred items. The caller inserts the movements for their stock. */
export const insertItems = async (
  queries: Queries,
  drafts: readonly InventoryDraft[],
  at: string,
): Promise<InventoryItem[]> => {
  const rows = await queries
    .insertInto('inventory_items')
    .values(drafts.map((draft) => valuesOf(draft, at)))
    .returning(itemColumns)
    .execute();
  return rows.map(itemOf);
};

/** Inserts at most a few hundred items without stock, and records them in the history. */
export const importItems = async (
  queries: Queries,
  drafts: readonly InventoryDraft[],
  { userId, at }: { userId: number; at: string },
): Promise<void> => {
  const made = await queries
    .insertInto('inventory_items')
    .values(drafts.map((draft) => valuesOf({ ...draft, stockOnHand: 0 }, at)))
    .returning('id')
    .execute();
  const ids = made.map(({ id }) => id);
  // Built from the rows in the database, so that a hundred thousand items need not be sent back and forth.
  const after = jsonRecord(queries, {
    id: sql.ref('id'),
    ...mapFields(itemFields, ({ column }) => sql.ref(column)),
    version: sql.ref('version'),
    updatedAt: sql.lit(at),
  });
  await queries
    .insertInto('history')
    .columns(['at', 'user_id', 'entity', 'entity_id', 'action', 'after'])
    .expression((row) =>
      row
        .selectFrom('inventory_items')
        .select([
          'created_at',
          sql.lit(userId).as('user_id'),
          sql.lit('inventory_item').as('entity'),
          sql<string>`cast(id as text)`.as('entity_id'),
          sql.lit('created').as('action'),
          sql<string>`cast(${after} as text)`.as('after'),
        ])
        .where('id', 'in', ids)
        .orderBy('id'),
    )
    .execute();
};

/** Updates the mutable fields of an item and their keys, increments its version, and returns it. */
export const updateItem = async (
  queries: Queries,
  item: InventoryItem,
  at: string,
): Promise<InventoryItem> => {
  const keys = inventoryKeys(item);
  const row = await queries
    .updateTable('inventory_items')
    .set({
      storage: item.storage,
      storage_key: keys.storageKey,
      search_text: keys.searchText,
      stock_on_hand: item.stockOnHand,
      image: item.image,
      version: item.version + 1,
      updated_at: at,
    })
    .where('id', '=', item.id)
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
  return itemOf(row);
};

/** A change of stock; positive for pieces received. */
export interface Movement extends Pick<MovementDraft, 'quantity' | 'note'> {
  itemId: number;
  kind: StockMovementKind;
  /** The roll whose pieces move; undefined for loose labels. */
  rollId?: number;
}

/** Inserts movements; call it in the transaction that changes the stock. */
export const insertMovements = async (
  queries: Queries,
  movements: readonly Movement[],
  { userId, at }: { userId: number | null; at: string },
): Promise<void> => {
  if (movements.length === 0) return;
  const rows = movements.map(({ itemId, kind, quantity, note = null, rollId = null }) => ({
    inventory_item_id: itemId,
    kind,
    quantity,
    note,
    user_id: userId,
    at,
    roll_id: rollId,
  }));
  await queries.insertInto('stock_movements').values(rows).execute();
};
