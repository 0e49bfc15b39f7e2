import { blankLabel } from '#domain/products/blank-label.ts';
import { productKeys } from '#domain/products/keys.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { fieldsWith, type ValuesOf } from '#domain/record/fields.ts';
import type { Label } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { locked } from '../db/row-lock.ts';
import { columnsOf, selected } from '../db/record-columns.ts';
import { breathe, unhurried } from './breathe.ts';

/** Rows per statement: few enough for the parameters that either engine takes, and for a short pause of the others. */
const batchSize = 250;

/** The fields of a catalogue row that a workbook may say, but for the SKU, by which it is found. */
const { sku: _sku, ...workbookFields } = fieldsWith(catalogueFields, 'workbook');

/** A catalogue row as an import compares it. */
export interface CatalogueRow extends ValuesOf<typeof workbookFields> {
  id: number;
}

/** A client's product that is there already. */
export interface ExistingProduct {
  id: number;
}

/** A catalogue row that is new. */
export interface NewCatalogueRow extends Omit<CatalogueRow, 'id'> {
  sku: string;
  images?: readonly string[];
}

/** A client's product that is new. */
export interface NewProduct {
  masterId: number;
  clientId: number | null;
  clientSku: string | null;
  notes?: string | null;
  tutorialVideos?: readonly unknown[];
  labels: readonly Label[];
  keys: ReturnType<typeof productKeys>;
}

const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(...(await work(items.slice(start, start + batchSize))));
    await breathe();
  }
  return results;
};

const catalogueRows = (queries: Queries) =>
  queries
    .selectFrom('master_products')
    .select(['id', 'sku_key'])
    .select(selected('master_products', workbookFields));

const byKey = (rows: readonly (CatalogueRow & { sku_key: string })[]): Map<string, CatalogueRow> =>
  new Map(rows.map(({ sku_key, ...row }) => [sku_key, row]));

/** The catalogue rows of these SKU keys, by key. */
export const findCatalogue = async (
  queries: Queries,
  skuKeys: readonly string[],
): Promise<Map<string, CatalogueRow>> =>
  byKey(await inBatches(skuKeys, (batch) => catalogueRows(queries).where('sku_key', 'in', batch).execute()));

/** Keeps catalogue rows from others until the transaction ends; in one order for everybody. Answers them as they are since, by key. */
const holdCatalogue = async (queries: Queries, ids: readonly number[]): Promise<Map<string, CatalogueRow>> =>
  byKey(
    await inBatches(
      ids.toSorted((a, b) => a - b),
      (batch) => locked(queries, catalogueRows(queries).where('id', 'in', batch).orderBy('id')).execute(),
    ),
  );

/** The catalogue rows of these SKUs by key, added where there are none; all are kept from others until the transaction ends. */
export const holdOrAddCatalogue = async (
  queries: Queries,
  wanted: ReadonlyMap<string, NewCatalogueRow>,
  at: string,
): Promise<Map<string, CatalogueRow>> => {
  const held = new Map<string, CatalogueRow>();
  for (;;) {
    const found = await findCatalogue(
      queries,
      [...wanted.keys()].filter((key) => !held.has(key)),
    );
    const rows = await holdCatalogue(
      queries,
      [...found.values()].map(({ id }) => id),
    );
    for (const [key, row] of rows) held.set(key, row);
    // One that was found is gone when it was deleted, or got another SKU, before it could be held.
    const missing = [...wanted].filter(([key]) => !held.has(key));
    if (missing.length === 0) return held;
    await insertCatalogue(
      queries,
      missing.map(([skuKey, row]) => ({ ...row, skuKey })),
      at,
    );
  }
};

/** The clients' products of these catalogue rows. */
export const findProductsOf = (
  queries: Queries,
  masterIds: readonly number[],
): Promise<{ id: number; masterId: number; clientId: number | null }[]> =>
  inBatches(masterIds, (batch) =>
    queries
      .selectFrom('client_products')
      .select(['id', 'master_product_id as masterId', 'client_id as clientId'])
      .where('master_product_id', 'in', batch)
      .execute(),
  );

/** Lets nobody else change these products until the transaction ends; in one order, as deletions hold them. */
export const holdProducts = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  await inBatches(
    ids.toSorted((a, b) => a - b),
    (batch) =>
      locked(
        queries,
        queries.selectFrom('client_products').select('id').where('id', 'in', batch).orderBy('id'),
      ).execute(),
  );
};

/** A catalogue row as it is stored. */
export const catalogueValues = (
  { skuKey, images = [], ...row }: NewCatalogueRow & { skuKey: string },
  at: string,
) => ({
  ...columnsOf(catalogueFields, { ...row, images: [...images] }),
  sku_key: skuKey,
  created_at: at,
  updated_at: at,
});

/** Adds catalogue rows; one that another process has added meanwhile stays as that one made it. */
export const insertCatalogue = async (
  queries: Queries,
  rows: readonly (NewCatalogueRow & { skuKey: string })[],
  at: string,
): Promise<void> => {
  await inBatches(rows, async (batch) => {
    await queries
      .insertInto('master_products')
      .values(batch.map((row) => catalogueValues(row, at)))
      .onConflict((conflict) => conflict.column('sku_key').doNothing())
      .execute();
    return [];
  });
};

/** The columns of a label as they are stored. */
export const labelValues = (label: Omit<Label, 'id'> = blankLabel) => columnsOf(labelFields, label);

/** The keys of a product as they are stored. */
export const keyValues = (keys: NewProduct['keys']) => ({
  sku_key: keys.skuKey,
  name_key: keys.nameKey,
  barcode_key: keys.barcodeKey,
  client_sku_key: keys.clientSkuKey,
  search_text: keys.searchText,
});

/** A client's product as it is stored, with the first of its labels. */
export const productValues = (
  product: NewProduct,
  { userId, at }: { userId: number | null; at: string },
) => ({
  client_id: product.clientId,
  master_product_id: product.masterId,
  client_sku: product.clientSku,
  notes: product.notes ?? null,
  tutorial_videos: JSON.stringify(product.tutorialVideos ?? []),
  ...labelValues(product.labels[0]),
  ...keyValues(product.keys),
  created_at: at,
  updated_at: at,
  updated_by: userId,
});

/** Adds clients' products with their labels and answers the new ids; a pair that exists meanwhile is left out. */
export const insertProducts = async (
  queries: Queries,
  products: readonly NewProduct[],
  by: { userId: number | null; at: string },
): Promise<{ id: number; masterId: number; clientId: number | null }[]> => {
  const inserted = await inBatches(products, (batch) =>
    queries
      .insertInto('client_products')
      .values(batch.map((product) => productValues(product, by)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'master_product_id as masterId', 'client_id as clientId'])
      .execute(),
  );
  const ids = new Map(inserted.map((row) => [`${row.masterId}/${row.clientId}`, row.id]));
  await insertLabels(
    queries,
    products.flatMap((product) => {
      const productId = ids.get(`${product.masterId}/${product.clientId}`);
      return productId === undefined ? [] : [{ productId, labels: product.labels }];
    }),
  );
  return inserted;
};

const insertLabels = async (
  queries: Queries,
  products: readonly { productId: number; labels: readonly Label[] }[],
): Promise<void> => {
  const rows = products.flatMap(({ productId, labels }) =>
    labels.map((label, position) => ({
      id: label.id,
      client_product_id: productId,
      position,
      ...labelValues(label),
    })),
  );
  await inBatches(rows, async (batch) => {
    await queries.insertInto('product_labels').values(batch).execute();
    return [];
  });
};

/** Puts these labels in the place of a product's labels. */
export const replaceLabels = async (
  queries: Queries,
  productId: number,
  labels: readonly Label[],
): Promise<void> => {
  await queries.deleteFrom('product_labels').where('client_product_id', '=', productId).execute();
  await insertLabels(queries, [{ productId, labels }]);
};

/** Writes what is stated of a catalogue row. */
export const updateCatalogue = async (
  queries: Queries,
  id: number,
  change: Partial<Omit<CatalogueRow, 'id'>>,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('master_products')
    .set({ ...columnsOf(workbookFields, change), updated_at: at })
    .where('id', '=', id)
    .execute();
};

/** Writes a client SKU and the flat fields of the first label; without one, they stay as they are. */
export const updateProduct = async (
  queries: Queries,
  id: number,
  change: { clientSku: string | null; firstLabel: Omit<Label, 'id'> | undefined },
): Promise<void> => {
  await queries
    .updateTable('client_products')
    .set({ client_sku: change.clientSku, ...(change.firstLabel ? labelValues(change.firstLabel) : {}) })
    .where('id', '=', id)
    .execute();
};

/** Gives products that were changed a new version, and the name of who did it. */
export const countVersionUp = async (
  queries: Queries,
  ids: readonly number[],
  by: { userId: number; at: string },
): Promise<void> => {
  await inBatches(ids, async (batch) => {
    await queries
      .updateTable('client_products')
      .set((row) => ({ version: row('version', '+', 1), updated_at: by.at, updated_by: by.userId }))
      .where('id', 'in', batch)
      .execute();
    return [];
  });
};

/** Computes the keys of all products of these catalogue rows anew. */
export const refreshKeys = async (queries: Queries, masterIds: readonly number[]): Promise<void> => {
  const rows = await inBatches(masterIds, (batch) =>
    queries
      .selectFrom('client_products as cp')
      .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
      .select(['cp.id', 'mp.sku', 'mp.item_description as itemDescription', 'mp.barcode'])
      .select('cp.client_sku as clientSku')
      .where('mp.id', 'in', batch)
      .execute(),
  );
  for await (const row of unhurried(rows)) {
    await queries
      .updateTable('client_products')
      .set(keyValues(productKeys(row)))
      .where('id', '=', row.id)
      .execute();
  }
};
