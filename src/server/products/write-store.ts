import { skuKey } from '#domain/scan/code-key.ts';
import type { ProductVideo } from '#domain/products/product-video.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import type { RowOf, ValuesOf } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { columnsOf, recordIn, selected } from '../db/record-columns.ts';
import { locked } from '../db/row-lock.ts';
import { insertCatalogue, type NewCatalogueRow } from './import-store.ts';

/** A catalogue row as people see it. */
export interface Catalogue extends ValuesOf<typeof catalogueFields> {
  id: number;
  skuKey: string;
}

/** What can be changed of a catalogue row, for all products that share it. */
export type CatalogueChange = Partial<ValuesOf<typeof catalogueFields>>;

/** A client's product of a catalogue row. */
export interface Sibling {
  id: number;
  masterId: number;
  clientId: number | null;
}

const catalogueRows = (queries: Queries) =>
  queries
    .selectFrom('master_products')
    .select(['id', 'sku_key as skuKey'])
    .select(selected('master_products', catalogueFields));

const catalogueOf = (row: RowOf<typeof catalogueFields> & { id: number; skuKey: string }): Catalogue => ({
  id: row.id,
  skuKey: row.skuKey,
  ...recordIn(catalogueFields, row),
});

/** The catalogue row of a product; null when there is no such product. */
export const findCatalogueId = async (queries: Queries, productId: number): Promise<number | null> => {
  const row = await queries
    .selectFrom('client_products')
    .select('master_product_id as masterId')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.masterId ?? null;
};

/** A catalogue row and the one of a SKU, both kept from others until the transaction ends; in one order for everybody. */
export const lockCatalogue = async (
  queries: Queries,
  id: number,
  key: string | null,
): Promise<Catalogue[]> => {
  const rows = catalogueRows(queries)
    .where((row) =>
      key === null ? row('id', '=', id) : row.or([row('id', '=', id), row('sku_key', '=', key)]),
    )
    .orderBy('id');
  return (await locked(queries, rows).execute()).map(catalogueOf);
};

/** The catalogue row of a SKU, added where there is none; kept from others until the transaction ends. */
export const claimCatalogue = async (
  queries: Queries,
  row: NewCatalogueRow,
  at: string,
): Promise<Catalogue> => {
  const key = skuKey(row.sku);
  for (;;) {
    await insertCatalogue(queries, [{ ...row, skuKey: key }], at);
    const found = await locked(queries, catalogueRows(queries).where('sku_key', '=', key)).executeTakeFirst();
    // One that was there is gone when its last product was deleted a moment ago.
    if (found) return catalogueOf(found);
  }
};

/** All products of these catalogue rows, kept from others until the transaction ends. */
export const lockProductsOf = (queries: Queries, masterIds: readonly number[]): Promise<Sibling[]> =>
  locked(
    queries,
    queries
      .selectFrom('client_products')
      .select(['id', 'master_product_id as masterId', 'client_id as clientId'])
      .where('master_product_id', 'in', masterIds)
      .orderBy('id'),
  ).execute();

/** Writes what is stated of a catalogue row. */
export const changeCatalogue = async (
  queries: Queries,
  id: number,
  change: CatalogueChange,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('master_products')
    .set({
      ...columnsOf(catalogueFields, change),
      ...(change.sku === undefined ? {} : { sku_key: skuKey(change.sku) }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
};

/** Removes a catalogue row that no product has any more. */
export const deleteCatalogue = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('master_products').where('id', '=', id).execute();
};

/** Writes what is a product's own beside its labels. */
export const changeProduct = async (
  queries: Queries,
  id: number,
  own: {
    masterId: number;
    clientId: number | null;
    notes: string | null;
    /** Null leaves them as they are stored: an older row may hold more than is shown of them. */
    tutorialVideos: readonly ProductVideo[] | null;
  },
): Promise<void> => {
  await queries
    .updateTable('client_products')
    .set({
      master_product_id: own.masterId,
      client_id: own.clientId,
      notes: own.notes,
      ...(own.tutorialVideos ? { tutorial_videos: JSON.stringify(own.tutorialVideos) } : {}),
    })
    .where('id', '=', id)
    .execute();
};

/** Which of these label ids belong to other products than this one. */
export const findForeignLabelIds = async (
  queries: Queries,
  ids: readonly string[],
  productId: number | null,
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('product_labels')
    .select('id')
    .where('id', 'in', ids)
    .$if(productId !== null, (query) => query.where('client_product_id', '<>', productId ?? 0))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
