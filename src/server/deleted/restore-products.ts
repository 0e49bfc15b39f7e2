import { randomUUID } from 'node:crypto';
import { skuKey } from '#domain/codes/code-key.ts';
import { ProductCode } from '#domain/products/product-code.ts';
import type { Engine, Queries } from '../db/database.ts';
import { findSpent, type Spent } from '../history/spent-store.ts';
import { findCatalogue, lockCatalogue, type CatalogueRow } from '../products/lock-store.ts';
import { keyColumns } from '../products/write-store.ts';
import type { StoredRecord, StoredRow } from './stored-rows.ts';
import { findTaken, insertRows } from './rows-store.ts';

const textIn = (row: StoredRow, column: string): string | null => {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
};

/** The value of a numeric column that is never null. */
export const numberIn = (row: StoredRow, column: string): number => Number(row[column]);

/** A restored row with a version above its own and, if it is a product's or a client's, above those of its drafts. */
export const withNextVersion = (row: StoredRow, spent?: ReadonlyMap<number, Spent>): StoredRow => ({
  ...row,
  version: Math.max(numberIn(row, 'version'), spent?.get(numberIn(row, 'id'))?.version ?? 0) + 1,
});

/** The catalogue rows with these SKU keys, locked. Reads again after locking: one may have been renamed. */
const lockPresent = async (queries: Queries, keys: readonly string[]): Promise<Map<string, CatalogueRow>> => {
  const locked = new Set<number>();
  for (;;) {
    const present = await findCatalogue(queries, keys);
    const unlocked = [...present.values()].map(({ id }) => id).filter((id) => !locked.has(id));
    if (unlocked.length === 0) return present;
    await lockCatalogue(
      queries,
      unlocked.toSorted((a, b) => a - b),
    );
    for (const id of unlocked) locked.add(id);
  }
};

/**
 * Restores catalogue rows under their old ids and returns them by old id. If a row with the SKU exists again, that row
 * is used unchanged. If the id is taken, because its row now has another SKU, the restored row gets a new id.
 */
export const restoreCatalogue = async (
  queries: Queries,
  engine: Engine,
  stored: readonly StoredRow[],
): Promise<Map<number, CatalogueRow>> => {
  // An older version may have made another key of the same SKU.
  const rows = stored.map((row) => ({ ...row, sku_key: skuKey(textIn(row, 'sku') ?? '') }));
  const keys = rows.map((row) => row.sku_key);
  const present = await lockPresent(queries, keys);
  const missing = rows.filter((row) => !present.has(row.sku_key));
  const taken = await findTaken(
    queries,
    'master_products',
    missing.map((row) => numberIn(row, 'id')),
  );
  const isTaken = (row: StoredRow) => taken.has(numberIn(row, 'id'));
  await insertRows(
    queries,
    engine,
    'master_products',
    missing.filter((row) => !isTaken(row)),
  );
  await insertRows(
    queries,
    engine,
    'master_products',
    missing
      .filter(isTaken)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'id'))),
  );
  const restored = await findCatalogue(queries, keys);
  return new Map(
    rows.flatMap((row) => {
      const found = restored.get(row.sku_key);
      return found ? [[numberIn(row, 'id'), found] as const] : [];
    }),
  );
};

const keysFor = (row: StoredRow, catalogue: CatalogueRow, codes: readonly StoredRow[]) =>
  keyColumns({
    ...catalogue,
    clientSku: textIn(row, 'client_sku'),
    codes: codes.map((one) => ({ code: String(one['code']) })),
  });

/** The codes of each product, by product id; empty for products deleted before products had codes. */
const codesByProduct = ({ product_codes: rows = [] }: StoredRecord['tables']): Map<number, StoredRow[]> => {
  const byProduct = new Map<number, StoredRow[]>();
  for (const row of rows.toSorted((one, other) => numberIn(one, 'position') - numberIn(other, 'position'))) {
    const id = numberIn(row, 'client_product_id');
    byProduct.set(id, [...(byProduct.get(id) ?? []), row]);
  }
  return byProduct;
};

/** Restores products with their labels and codes, with the current values of their catalogue rows. */
export const restoreProducts = async (
  queries: Queries,
  engine: Engine,
  tables: StoredRecord['tables'],
  catalogue: ReadonlyMap<number, CatalogueRow>,
): Promise<void> => {
  const kept = tables.client_products ?? [];
  const people = [
    ...new Set(kept.flatMap((row) => (row['updated_by'] === null ? [] : numberIn(row, 'updated_by')))),
  ];
  const known = await findTaken(queries, 'users', people);
  const codes = codesByProduct(tables);
  const spent = await findSpent(
    queries,
    'product',
    kept.map((row) => numberIn(row, 'id')),
  );
  const products = kept.flatMap((row) => {
    const standsFor = catalogue.get(numberIn(row, 'master_product_id'));
    if (!standsFor) return [];
    return {
      ...withNextVersion(row, spent),
      ...keysFor(row, standsFor, codes.get(numberIn(row, 'id')) ?? []),
      master_product_id: standsFor.id,
      updated_by: known.has(numberIn(row, 'updated_by')) ? numberIn(row, 'updated_by') : null,
    };
  });
  await insertRows(queries, engine, 'client_products', products);

  await insertRows(queries, engine, 'product_codes', [...codes.values()].flat());
  const labels = tables.product_labels ?? [];
  const taken = await findTaken(
    queries,
    'product_labels',
    labels.map((row) => String(row['id'])),
  );
  await insertRows(
    queries,
    engine,
    'product_labels',
    labels.map((row) => (taken.has(String(row['id'])) ? { ...row, id: randomUUID() } : row)),
  );
};

/** The codes stored with a deleted product. */
export const codesIn = (rows: readonly StoredRow[]): Pick<ProductCode, 'code' | 'kind'>[] =>
  rows.map((row) => ({ code: String(row['code']), kind: ProductCode.shape.kind.parse(row['kind']) }));
