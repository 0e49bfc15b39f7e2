import type { ImportedProduct } from '#domain/workbook/product-rows.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { planCatalogue, type CatalogueValues } from '#domain/products/plan-product.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { planFields } from '#domain/record/plan-fields.ts';
import { breathe, unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import type { WriteBy } from '../../history/write-by.ts';
import { PlanAgain } from '../../drafts/until-done.ts';
import { inBatches } from '../../in-batches.ts';
import { findProducts } from '../../products/detail-store.ts';
import { lockOrCreateCatalogue, lockProducts, type CatalogueRow } from '../../products/lock-store.ts';
import { writeProducts, type ChangedProduct } from '../../products/write-products.ts';
import type { WrittenProduct } from '../store.ts';
import { newProducts } from './new-products.ts';
import {
  know,
  placeRows,
  toUpdate,
  type Choices,
  type ImportedChange,
  type Known,
  type PlacedRows,
  type PresentProduct,
  type ResolvedProduct,
} from './place-rows.ts';
import { changesOf, leftOf } from './plan-rows.ts';
import { sharedValues } from './shared-values.ts';

/** What became of rows that are published at once. */
export interface WrittenRows {
  /** How many existing products the rows changed; those that share their catalogue rows are not counted. */
  updated: number;
  written: WrittenProduct[];
  /** The existing products that the rows do not change. */
  left: PresentProduct[];
  /** Which values of the rows their products do not get. */
  notes: RowNote[];
}

/** The first product of each SKU key in the workbook; its catalogue row is made from it. */
const firstOfEach = (resolved: readonly ResolvedProduct[]): Map<string, ImportedProduct> => {
  const first = new Map<string, ImportedProduct>();
  for (const { product, skuKey } of resolved) if (!first.has(skuKey)) first.set(skuKey, product);
  return first;
};

/**
 * Writes rows in the import's transaction; they are placed and compared again under the locks of their catalogue rows. Throws
 * `PlanAgain` if that would change a product of a controlled client, which has got one of the SKUs since.
 */
export const writeRows = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  { choices, controlled }: { choices: Choices; controlled: ReadonlySet<number | null> },
  by: WriteBy,
): Promise<WrittenRows> => {
  // Locked before anything is compared: a concurrent save either is visible or waits until the import has ended.
  const first = firstOfEach(resolved);
  const { rows, added } = await lockOrCreateCatalogue(queries, first, by.at);
  // No other product has a row that this transaction has added.
  const known = await know(queries, rows, added);
  await breathe();
  const plan = placeRows(resolved, known);
  await breathe();
  const wanted = toUpdate(plan.present, choices);
  await lockProducts(
    queries,
    wanted.map(({ existingId }) => existingId),
  );
  const changes = await changesOf(queries, wanted, choices);
  const isWhole = (product: ImportedProduct, row: CatalogueRow): boolean =>
    added.has(row.id) && first.get(row.skuKey) === product;
  const { notes } = await sharedValues(plan, changes, rows);
  const catalogue = await planCatalogueRows(rows, plan, changes, isWhole);
  const others = await sharing(queries, known, catalogue, changes);
  if (others.some(({ before }) => controlled.has(before.clientId))) throw new PlanAgain();
  const written: WrittenProduct[] = [];
  const { changed } = await writeProducts(
    queries,
    {
      catalogue,
      changed: [
        ...changes.map(({ present, before, after }) => ({ before, after, masterId: present.masterId })),
        ...others,
      ],
      created: newProducts(plan, rows),
      take: (made) =>
        void written.push(
          ...made.map(({ id, version }) => ({ productId: id, action: 'created' as const, version })),
        ),
    },
    by,
  );
  for (const { id, version } of changed.values()) written.push({ productId: id, action: 'updated', version });
  return {
    updated: changes.length,
    left: leftOf(plan.present, changes),
    written,
    notes,
  };
};

/** Locks and returns the products that are not in the workbook but share a changed catalogue row. */
const sharing = async (
  queries: Queries,
  { productsOf }: Known,
  catalogue: ReadonlyMap<number, unknown>,
  changes: readonly ImportedChange[],
): Promise<ChangedProduct[]> => {
  const isChanged = new Set(changes.map(({ before }) => before.id));
  const rowOf = new Map(
    [...catalogue.keys()].flatMap((masterId) =>
      (productsOf.get(masterId) ?? [])
        .filter((id) => !isChanged.has(id))
        .map((id) => [id, masterId] as const),
    ),
  );
  await lockProducts(queries, [...rowOf.keys()]);
  const products = await inBatches([...rowOf.keys()], (batch) => findProducts(queries, batch));
  return products.flatMap((one) => {
    const masterId = rowOf.get(one.id);
    return masterId === undefined ? [] : [{ before: one, after: one, masterId }];
  });
};

/**
 * The changes to catalogue rows, by id. New products fill empty fields, and earlier rows win; then existing products
 * replace values that differ, and later rows win. `isWhole` says that a row was made of this product.
 */
const planCatalogueRows = async (
  rows: ReadonlyMap<string, CatalogueRow>,
  { create }: PlacedRows,
  changes: readonly ImportedChange[],
  isWhole: (product: ImportedProduct, row: CatalogueRow) => boolean,
): Promise<Map<number, Partial<CatalogueValues>>> => {
  const plan = new Map<number, Partial<CatalogueValues>>();
  const add = (id: number, change: Partial<CatalogueValues>): void => {
    if (Object.keys(change).length > 0) plan.set(id, { ...plan.get(id), ...change });
  };
  for await (const { product, skuKey: key } of unhurried(create)) {
    const row = rows.get(key);
    if (row && !isWhole(product, row))
      add(
        row.id,
        planCatalogue({ ...fieldsOf(catalogueFields, row), ...plan.get(row.id) }, { fill: product }),
      );
  }
  // Only values that differ, because another row of the workbook may change the same catalogue row.
  for await (const { present, before, after } of unhurried(changes))
    add(
      present.masterId,
      planFields(fieldsOf(catalogueFields, before), fieldsOf(catalogueFields, after), 'replace'),
    );
  return plan;
};
