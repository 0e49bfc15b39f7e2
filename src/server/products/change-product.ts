import type { Product } from '#domain/products/contract.ts';
import { isSame } from '#domain/record/plan-fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import type { WriteBy } from '../history/write-by.ts';
import { findProducts } from './detail-store.ts';
import { insertCatalogue, type NewCatalogueRow } from './lock-store.ts';
import type { LockedProduct, ProductPlan } from './plan-change.ts';
import { writeProducts } from './write-products.ts';
import { deleteCatalogue } from './write-store.ts';

/**
 * Writes a planned change in the transaction that planned it, with its history and releases, and returns the product.
 * Changes to its catalogue row apply to all products that share it; each gets its own history entry. Null if somebody
 * has created the catalogue row of its new SKU meanwhile: nothing is written, and the caller must plan again.
 */
export const writeProductPlan = async (
  queries: Queries,
  { before, home, siblings }: LockedProduct,
  { after, row, catalogue, sharing }: ProductPlan,
  by: WriteBy,
): Promise<Product | null> => {
  if (row?.id === home.id && Object.keys(catalogue).length === 0 && isSame(after, before)) return before;
  const masterId = row?.id ?? (await createRow(queries, { ...catalogue, sku: after.sku }, by.at));
  if (masterId === null) return null;
  const ids = sharing.map(({ id }) => id);
  const others = ids.length === 0 ? [] : await findProducts(queries, ids);
  const { changed } = await writeProducts(
    queries,
    {
      catalogue: new Map(row ? [[masterId, catalogue]] : []),
      changed: [{ before, after, masterId }, ...others.map((one) => ({ before: one, after: one, masterId }))],
    },
    by,
  );
  const isLast = !siblings.some((one) => one.masterId === home.id && one.id !== before.id);
  if (masterId !== home.id && isLast) await deleteCatalogue(queries, home.id);
  return changed.get(before.id) ?? before;
};

/** Creates a catalogue row and returns its id; null if there is one with this SKU by now. */
const createRow = async (queries: Queries, values: NewCatalogueRow, at: string): Promise<number | null> =>
  (await insertCatalogue(queries, [values], at)).get(skuKey(values.sku))?.id ?? null;
