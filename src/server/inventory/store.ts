import { sql } from 'kysely';
import type { InventoryItem, Supplier } from '#domain/inventory/contract.ts';
import { contains } from '../db/contains.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import type { RowOf } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { recordIn, selected } from '../db/record-columns.ts';
import { forUpdate } from '../db/locks/row-lock.ts';

/** The filter of a list of items. Texts are folded, and '' matches everything. */
export interface InventoryFilter {
  search: string;
  /** Compared with the whole name; the other texts match parts. */
  supplier: string;
  supplierName: string;
  supplierCode: string;
  storage: string;
  stockFrom: number;
  /** Null means no upper bound. */
  stockTo: number | null;
}

export const itemColumns = [
  'id',
  ...selected('inventory_items', itemFields),
  'version',
  'updated_at as updatedAt',
] as const;

interface ItemRow extends RowOf<typeof itemFields> {
  id: number;
  version: number;
  updatedAt: string;
}

export const itemOf = (row: ItemRow): InventoryItem => ({
  id: row.id,
  ...recordIn(itemFields, row),
  version: row.version,
  updatedAt: row.updatedAt,
});

const itemsFitting = (queries: Queries, filter: InventoryFilter) => {
  const texts = [
    ['search_text', filter.search],
    ['supplier_name_key', filter.supplierName],
    ['supplier_code_key', filter.supplierCode],
    ['storage_key', filter.storage],
  ] as const;
  let items = queries.selectFrom('inventory_items').where('stock_on_hand', '>=', filter.stockFrom);
  if (filter.stockTo !== null) items = items.where('stock_on_hand', '<=', filter.stockTo);
  if (filter.supplier !== '') items = items.where('supplier_name_key', '=', filter.supplier);
  for (const [column, text] of texts) if (text !== '') items = items.where(contains(column, text));
  return items;
};

const inOrder = sql`label_sku_key, supplier_code_key, id`;

/** A page of items, sorted by label SKU and supplier code, and the total number that match. */
export const findItems = async (
  queries: Queries,
  filter: InventoryFilter,
  slice: { limit: number; offset: number },
): Promise<{ items: InventoryItem[]; total: number }> => {
  const rows = await itemsFitting(queries, filter)
    .select(itemColumns)
    .orderBy(inOrder)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await itemsFitting(queries, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(itemOf), total };
};

const streamedAtOnce = 500;

/** All matching items in the same order, read in batches. */
export const streamItems = async function* (
  queries: Queries,
  filter: InventoryFilter,
): AsyncGenerator<InventoryItem> {
  let last: { label_sku_key: string; supplier_code_key: string; id: number } | undefined;
  do {
    const after = last;
    const rows = await itemsFitting(queries, filter)
      .select([...itemColumns, 'label_sku_key', 'supplier_code_key'])
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(label_sku_key, supplier_code_key, id) > (${after?.label_sku_key}, ${after?.supplier_code_key}, ${after?.id})`,
        ),
      )
      .orderBy(inOrder)
      .limit(streamedAtOnce)
      .execute();
    for (const row of rows) yield itemOf(row);
    last = rows.length < streamedAtOnce ? undefined : rows.at(-1);
  } while (last);
};

export const findItem = async (queries: Queries, id: number): Promise<InventoryItem | null> => {
  const row = await queries
    .selectFrom('inventory_items')
    .select(itemColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? itemOf(row) : null;
};

const maxItemsOfProduct = 500;

/** The items with one of these label SKUs, sorted by label SKU and supplier code. */
export const findItemsOfLabels = async (
  queries: Queries,
  labelSkuKeys: readonly string[],
): Promise<InventoryItem[]> => {
  if (labelSkuKeys.length === 0) return [];
  const rows = await queries
    .selectFrom('inventory_items')
    .select(itemColumns)
    .where('label_sku_key', 'in', labelSkuKeys)
    .orderBy(inOrder)
    .limit(maxItemsOfProduct)
    .execute();
  return rows.map(itemOf);
};

/** An item, locked until the transaction ends; null if there is none. */
export const lockItem = async (queries: Queries, id: number): Promise<InventoryItem | null> => {
  const one = queries.selectFrom('inventory_items').select(itemColumns).where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  return row ? itemOf(row) : null;
};

/** The suppliers of all items, sorted by name; different spellings of a name count as one. */
export const findSuppliers = async (queries: Queries): Promise<Supplier[]> =>
  queries
    .selectFrom('inventory_items')
    .select((row) => [
      row.fn.min<string>('supplier_name').as('supplierName'),
      row.fn.countAll<number>().as('itemCount'),
    ])
    .groupBy('supplier_name_key')
    .orderBy('supplier_name_key')
    .execute();
