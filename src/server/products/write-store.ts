import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { productKeys } from '#domain/products/keys.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import type { CatalogueValues, FlatLabel, ProductFieldValues } from '#domain/products/plan-product.ts';
import { catalogueFields, ownFields } from '#domain/products/product-fields.ts';
import { planFields } from '#domain/record/plan-fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { Database, Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { refreshStatistics } from '../db/refresh-statistics.ts';
import { columnsOf } from '../db/record-columns.ts';
import { nextVersion } from '../history/spent-store.ts';
import type { WriteBy } from '../history/write-by.ts';
import { inBatches } from '../in-batches.ts';

/** A new product of a client. */
export interface NewProduct {
  masterId: number;
  /** All values, including those of the catalogue row. */
  values: ProductFieldValues;
  labels: readonly Label[];
  /** The label of an older product without a list; by default none. */
  flat?: FlatLabel;
}

export const keyColumns = (product: Parameters<typeof productKeys>[0]) => {
  const keys = productKeys(product);
  return {
    sku_key: keys.skuKey,
    name_key: keys.nameKey,
    barcode_key: keys.barcodeKey,
    client_sku_key: keys.clientSkuKey,
    search_text: keys.searchText,
  };
};

/** Updates the changed fields of a catalogue row. */
export const updateCatalogue = async (
  queries: Queries,
  id: number,
  change: Partial<CatalogueValues>,
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

/** Deletes a catalogue row that no product uses any more. */
export const deleteCatalogue = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('master_products').where('id', '=', id).execute();
};

/** Updates the changed fields of a product's own row, with its keys, and returns its new version. */
export const updateProduct = async (
  queries: Queries,
  { before, after, masterId }: { before: Product; after: Product; masterId: number },
  { userId, at }: WriteBy,
): Promise<number> => {
  // Unchanged fields are not written: an older row may contain more than is shown.
  const change = planFields<Partial<Product>>(before, after, 'replace');
  const { version } = await queries
    .updateTable('client_products')
    .set({
      ...columnsOf(ownFields, change),
      ...columnsOf(labelFields, change),
      ...keyColumns(after),
      master_product_id: masterId,
      version: nextVersion('product'),
      updated_at: at,
      updated_by: userId,
    })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

const pairOf = (masterId: number, clientId: number | null): string => `${masterId}/${clientId ?? 0}`;

/** The rows of new products, with their keys. */
export const rowsOfNew = (products: readonly NewProduct[], { userId, at }: WriteBy) =>
  products.map(({ masterId, values, labels, flat = blankLabel }) => ({
    ...columnsOf(ownFields, values),
    ...columnsOf(labelFields, labels[0] ?? flat),
    ...keyColumns(values),
    master_product_id: masterId,
    created_at: at,
    updated_at: at,
    updated_by: userId,
  }));

/** Inserts clients' products, at most a few hundred, without their labels and codes. Returns their ids in order. */
export const insertProducts = async (
  queries: Queries,
  products: readonly NewProduct[],
  rows: ReturnType<typeof rowsOfNew>,
): Promise<number[]> => {
  const inserted = await insertMany(queries, 'client_products', rows, {
    returning: ['id', 'master_product_id', 'client_id'],
  });
  // Neither engine guarantees the order of returned rows.
  const ids = new Map(inserted.map((row) => [pairOf(row.master_product_id, row.client_id), row.id]));
  return products.map(({ masterId, values }) => ids.get(pairOf(masterId, values.clientId)) ?? 0);
};

/** Inserts the labels of new products. */
export const insertLabels = async (
  queries: Queries,
  products: readonly { productId: number; labels: readonly Label[] }[],
): Promise<void> => {
  const rows = products.flatMap(({ productId, labels }) =>
    labels.map((label, position) => ({
      ...columnsOf(labelFields, label),
      id: label.id,
      client_product_id: productId,
      position,
    })),
  );
  await inBatches(rows, async (batch) => {
    await insertMany(queries, 'product_labels', batch);
    return [];
  });
};

/** Replaces the labels of a product. */
export const replaceLabels = async (
  queries: Queries,
  productId: number,
  labels: readonly Label[],
): Promise<void> => {
  await queries.deleteFrom('product_labels').where('client_product_id', '=', productId).execute();
  await insertLabels(queries, [{ productId, labels }]);
};

/** Updates the planner's statistics after many products have been written. */
export const refreshProductStatistics = (database: Database): Promise<void> =>
  refreshStatistics(database, ['client_products', 'master_products', 'product_labels', 'word_spellings']);
