import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { breathe } from '../breathe.ts';
import { checkArtworkLater } from '../history/store.ts';

/** Few enough to block others only briefly: deleting a product also deletes its labels and search entries. */
const deletedAtOnce = 100;
const lockedAtOnce = 250;

/** Deletes products with their labels; what was found in their artwork is deleted later. */
export const deleteProducts = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  for (let start = 0; start < ids.length; start += deletedAtOnce) {
    await queries
      .deleteFrom('client_products')
      .where('id', 'in', ids.slice(start, start + deletedAtOnce))
      .execute();
    await breathe();
  }
  await checkArtworkLater(queries, ids);
};

/** Deletes the catalogue rows among these that no product refers to any more. */
export const deleteUnusedCatalogue = async (
  queries: Queries,
  masterIds: readonly number[],
): Promise<void> => {
  for (let start = 0; start < masterIds.length; start += lockedAtOnce) {
    await queries
      .deleteFrom('master_products')
      .where('id', 'in', masterIds.slice(start, start + lockedAtOnce))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('client_products as cp')
              .whereRef('cp.master_product_id', '=', 'master_products.id')
              .select('cp.id'),
          ),
        ),
      )
      .execute();
    await breathe();
  }
};

/** Deletes a client that has no products left. */
export const deleteClientRow = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('clients').where('id', '=', id).execute();
};

export const deleteTutorialRow = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('tutorials').where('id', '=', id).execute();
};

/** Locks a tutorial until the transaction ends; null if there is none. */
export const lockTutorial = async (
  queries: Queries,
  id: number,
): Promise<{ title: string; category: string } | null> =>
  (await forUpdate(
    queries,
    queries.selectFrom('tutorials').select(['title', 'category']).where('id', '=', id),
  ).executeTakeFirst()) ?? null;

/** A label stock item to be deleted. */
export interface LockedItem {
  id: number;
  labelSku: string;
  supplierName: string;
}

/**
 * Locks label stock items until the transaction ends, always in the same order, so that concurrent deletions do not
 * deadlock. Missing items are left out.
 */
export const lockItems = async (queries: Queries, ids: readonly number[]): Promise<LockedItem[]> => {
  const sorted = ids.toSorted((a, b) => a - b);
  const items: LockedItem[] = [];
  for (let start = 0; start < sorted.length; start += lockedAtOnce) {
    const some = queries
      .selectFrom('inventory_items')
      .select(['id', 'label_sku as labelSku', 'supplier_name as supplierName'])
      .where('id', 'in', sorted.slice(start, start + lockedAtOnce))
      .orderBy('id');
    items.push(...(await forUpdate(queries, some).execute()));
  }
  return items;
};

/** Deletes label stock items with their movements. */
export const deleteItems = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  for (let start = 0; start < ids.length; start += deletedAtOnce) {
    await queries
      .deleteFrom('inventory_items')
      .where('id', 'in', ids.slice(start, start + deletedAtOnce))
      .execute();
    await breathe();
  }
};

/** A product's SKU, description and client. */
export const findProductName = (
  queries: Queries,
  id: number,
): Promise<{ sku: string; itemDescription: string | null; clientName: string | null }> =>
  queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .where('cp.id', '=', id)
    .select(['mp.sku', 'mp.item_description as itemDescription', 'c.name as clientName'])
    .executeTakeFirstOrThrow();
