import { blankRecord, fieldsOf, type RowOf } from '#domain/record/fields.ts';
import type { CatalogueValues } from '#domain/products/plan-product.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { columnsOf, recordIn, selected } from '../db/record-columns.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { inBatches } from '../in-batches.ts';

/*
 * A transaction that writes products first locks everything that the write depends on: catalogue rows, then products,
 * each sorted by id, so that concurrent writes wait instead of deadlocking. A lock ends with its transaction.
 */

export interface CatalogueRow extends CatalogueValues {
  id: number;
  skuKey: string;
}

/** A new catalogue row; omitted fields are empty. */
export type NewCatalogueRow = Partial<CatalogueValues> & { sku: string };

/** A client's product, with its catalogue row. */
export interface Sibling {
  id: number;
  masterId: number;
  clientId: number | null;
}

/** What a product is one of: its catalogue row and its client. No client counts as one. */
export const placeOf = ({ masterId, clientId }: Omit<Sibling, 'id'>): string =>
  `${masterId}/${clientId ?? 0}`;

const catalogueRows = (queries: Queries) =>
  queries
    .selectFrom('master_products')
    .select(['id', 'sku_key as skuKey'])
    .select(selected('master_products', catalogueFields));

const rowOf = (row: RowOf<typeof catalogueFields> & { id: number; skuKey: string }): CatalogueRow => ({
  id: row.id,
  skuKey: row.skuKey,
  ...recordIn(catalogueFields, row),
});

const byKey = (rows: readonly CatalogueRow[]): Map<string, CatalogueRow> =>
  new Map(rows.map((row) => [row.skuKey, row]));

/** The catalogue rows with these SKU keys, by key. */
export const findCatalogue = async (
  queries: Queries,
  skuKeys: readonly string[],
): Promise<Map<string, CatalogueRow>> =>
  byKey(
    await inBatches(skuKeys, async (batch) =>
      (await catalogueRows(queries).where('sku_key', 'in', batch).execute()).map(rowOf),
    ),
  );

/**
 * Locks catalogue rows and returns their current values, by key. Adding a product to one of them then waits, so that an
 * unused row stays unused until it is deleted.
 */
export const lockCatalogue = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<string, CatalogueRow>> =>
  byKey(
    await inBatches(
      ids.toSorted((a, b) => a - b),
      async (batch) => {
        const rows = catalogueRows(queries).where('id', 'in', batch).orderBy('id');
        return (await forUpdate(queries, rows).execute()).map(rowOf);
      },
    ),
  );

/** Inserts catalogue rows and returns them by key. Rows that another process has inserted meanwhile are left out. */
export const insertCatalogue = async (
  queries: Queries,
  rows: readonly NewCatalogueRow[],
  at: string,
): Promise<Map<string, CatalogueRow>> =>
  byKey(
    await inBatches(rows, async (batch) => {
      const wanted = batch.map((row) => ({
        ...blankRecord(catalogueFields),
        ...row,
        skuKey: skuKey(row.sku),
      }));
      const added = await insertMany(
        queries,
        'master_products',
        wanted.map((row) => ({
          ...columnsOf(catalogueFields, row),
          sku_key: row.skuKey,
          created_at: at,
          updated_at: at,
        })),
        { ignoresConflicts: true, returning: ['id', 'sku_key'] },
      );
      const ids = new Map(added.map((row) => [row.sku_key, row.id]));
      return wanted.flatMap((row) => {
        const id = ids.get(row.skuKey);
        return id === undefined ? [] : [{ id, skuKey: row.skuKey, ...fieldsOf(catalogueFields, row) }];
      });
    }),
  );

/** Catalogue rows by key, and the ids of the new ones, which no other transaction can see yet. */
export interface LockedCatalogue {
  rows: Map<string, CatalogueRow>;
  added: ReadonlySet<number>;
}

/** The catalogue rows of these SKUs, locked. Missing rows are created. */
export const lockOrCreateCatalogue = async (
  queries: Queries,
  wanted: ReadonlyMap<string, NewCatalogueRow>,
  at: string,
): Promise<LockedCatalogue> => {
  const rows = new Map<string, CatalogueRow>();
  const added = new Set<number>();
  for (;;) {
    const missing = [...wanted.keys()].filter((key) => !rows.has(key));
    const found = await findCatalogue(queries, missing);
    const present = await lockCatalogue(
      queries,
      [...found.values()].map(({ id }) => id),
    );
    for (const [key, row] of present) rows.set(key, row);
    // A row may be deleted or renamed before it is locked.
    const absent = [...wanted].filter(([key]) => !rows.has(key));
    const made = await insertCatalogue(
      queries,
      absent.map(([, row]) => row),
      at,
    );
    for (const [key, row] of made) {
      rows.set(key, row);
      added.add(row.id);
    }
    if (absent.length === made.size) return { rows, added };
  }
};

const rowsOfProduct = compiledQuery(
  { isNamed: false },
  (queries, at: Places<{ productId: number; key: string }>, { hasKey }: { hasKey: boolean }) => {
    const home = queries
      .selectFrom('client_products')
      .select('master_product_id')
      .where('client_products.id', '=', at.productId);
    const rows = catalogueRows(queries)
      .where((row) =>
        hasKey ? row.or([row('id', '=', home), row('sku_key', '=', at.key)]) : row('id', '=', home),
      )
      .orderBy('id');
    return forUpdate(queries, rows).compile();
  },
);

/** The catalogue row of a product and, if a SKU key is given, the row with that key, both locked. */
export const lockCatalogueOf = async (
  queries: Queries,
  productId: number,
  key: string | null,
): Promise<CatalogueRow[]> =>
  (await rowsOfProduct(queries, { productId, key: key ?? '' }, { hasKey: key !== null })).map(rowOf);

const siblings = (queries: Queries, masterIds: readonly number[]) =>
  queries
    .selectFrom('client_products')
    .select(['id', 'master_product_id as masterId', 'client_id as clientId'])
    .where('master_product_id', 'in', masterIds)
    .orderBy('id');

/** All products of these catalogue rows. */
export const findSiblings = (queries: Queries, masterIds: readonly number[]): Promise<Sibling[]> =>
  inBatches(masterIds, (batch) => siblings(queries, batch).execute());

/** The ids of products' catalogue rows, by product id. */
export const findMasters = async (queries: Queries, ids: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await inBatches(ids, (batch) =>
        queries
          .selectFrom('client_products')
          .select(['id', 'master_product_id as masterId'])
          .where('id', 'in', batch)
          .execute(),
      )
    ).map(({ id, masterId }) => [id, masterId]),
  );

const siblingsOfOne = compiledQuery(
  { isNamed: false },
  (queries, { masterId }: Places<{ masterId: number }>) =>
    forUpdate(
      queries,
      queries
        .selectFrom('client_products')
        .select(['id', 'master_product_id as masterId', 'client_id as clientId'])
        .where('master_product_id', '=', masterId)
        .orderBy('id'),
    ).compile(),
);

/** All products of these catalogue rows, locked. For a few rows only. */
export const lockSiblings = async (queries: Queries, masterIds: readonly number[]): Promise<Sibling[]> => {
  const [masterId] = masterIds;
  if (masterId === undefined) return [];
  return masterIds.length === 1
    ? siblingsOfOne(queries, { masterId })
    : forUpdate(queries, siblings(queries, masterIds)).execute();
};

const productsOf = (queries: Queries, which: { id: number } | { clientId: number }) => {
  const products = queries
    .selectFrom('client_products')
    .select(['id', 'master_product_id as masterId'])
    .orderBy('id');
  return 'id' in which
    ? products.where('id', '=', which.id)
    : products.where('client_id', '=', which.clientId);
};

/**
 * One product, or all of a client; they and their catalogue rows are locked, these first, as by whoever changes a product:
 * the other way round each would wait for the other.
 */
export const lockProductsOf = async (
  queries: Queries,
  which: { id: number } | { clientId: number },
): Promise<Pick<Sibling, 'id' | 'masterId'>[]> => {
  for (;;) {
    const found = await productsOf(queries, which).execute();
    const masterIds = new Set(found.map(({ masterId }) => masterId));
    await lockCatalogue(queries, [...masterIds]);
    const products = await forUpdate(queries, productsOf(queries, which)).execute();
    // Another may be added, or given another SKU, before it is locked.
    if (products.every(({ masterId }) => masterIds.has(masterId))) return products;
  }
};

export const lockProducts = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  await inBatches(
    ids.toSorted((a, b) => a - b),
    (batch) =>
      forUpdate(
        queries,
        queries.selectFrom('client_products').select('id').where('id', 'in', batch).orderBy('id'),
      ).execute(),
  );
};

/** The ids among these of labels that belong to products other than this one. */
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
