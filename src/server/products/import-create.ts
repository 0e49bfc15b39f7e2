import { randomUUID } from 'node:crypto';
import type { Label } from '#domain/products/contract.ts';
import { productKeys } from '#domain/products/keys.ts';
import type { ImportedLabel } from '#domain/workbook/product-rows.ts';
import type { Queries } from '../db/database.ts';
import { recordChanges, type Change } from '../history/store.ts';
import { unhurried } from './breathe.ts';
import { blanksOf, pairKey, type By, type ResolvedProduct } from './import-plan.ts';
import {
  insertProducts,
  refreshKeys,
  updateCatalogue,
  type CatalogueRow,
  type NewProduct,
} from './import-store.ts';

const withId = (label: ImportedLabel): Label => ({ id: randomUUID(), ...label, artworkFiles: [] });

/** Adds the products that are new; what their catalogue rows left empty is filled, so these must be held. Answers how many. */
export const createProducts = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  rows: ReadonlyMap<string, CatalogueRow>,
  by: By,
): Promise<number> => {
  if (resolved.length === 0) return 0;
  const filled = await fillBlanks(queries, resolved, rows, by.at);

  const products: NewProduct[] = [];
  for await (const { product, clientId, keys } of unhurried(resolved)) {
    const row = rows.get(keys.skuKey);
    if (!row) continue;
    // The catalogue row may say more than this workbook: its texts are what the product is found by.
    const allKeys = productKeys({ ...row, sku: product.sku, clientSku: product.clientSku });
    products.push({
      masterId: row.id,
      clientId,
      clientSku: product.clientSku,
      labels: product.labels.map(withId),
      keys: allKeys,
    });
  }
  const inserted = await insertProducts(queries, products, by);
  await refreshKeys(queries, filled);
  await recordCreated(queries, inserted, products, rows, resolved, by);
  return inserted.length;
};

/** Fills what a catalogue row left empty from the first product of the workbook that says it; answers the rows changed. */
const fillBlanks = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  rows: ReadonlyMap<string, CatalogueRow>,
  at: string,
): Promise<number[]> => {
  const filled: number[] = [];
  for await (const one of unhurried(resolved)) {
    const row = rows.get(one.keys.skuKey);
    const blanks = row ? blanksOf(row, one) : [];
    if (!row || blanks.length === 0) continue;
    const change = Object.fromEntries(blanks.map((field) => [field, one.product[field]]));
    Object.assign(row, change);
    await updateCatalogue(queries, row.id, change, at);
    filled.push(row.id);
  }
  return filled;
};

const recordCreated = async (
  queries: Queries,
  inserted: readonly { id: number; masterId: number; clientId: number | null }[],
  products: readonly { masterId: number; clientId: number | null; labels: readonly Label[] }[],
  rows: ReadonlyMap<string, CatalogueRow>,
  resolved: readonly ResolvedProduct[],
  by: By,
): Promise<void> => {
  const labels = new Map(
    products.map((product) => [pairKey(product.masterId, product.clientId), product.labels]),
  );
  const sources = new Map(
    resolved.flatMap(({ product, clientId, keys }) => {
      const row = rows.get(keys.skuKey);
      return row ? [[pairKey(row.id, clientId), { ...product, ...row }] as const] : [];
    }),
  );
  const changes: Change[] = [];
  for await (const { id, masterId, clientId } of unhurried(inserted)) {
    const {
      row: _,
      id: __,
      clientName,
      ...fields
    } = { row: 0, clientName: null, ...sources.get(pairKey(masterId, clientId)), id };
    const after = {
      id,
      ...fields,
      clientId,
      clientName,
      labels: labels.get(pairKey(masterId, clientId)) ?? [],
    };
    changes.push({
      at: by.at,
      userId: by.userId,
      entity: 'product',
      entityId: id,
      action: 'created',
      before: null,
      after,
    });
  }
  await recordChanges(queries, changes);
};
