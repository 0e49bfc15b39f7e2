import { randomUUID } from 'node:crypto';
import type { Product } from '#domain/products/contract.ts';
import { mergeProduct } from '#domain/workbook/merge-product.ts';
import type { Queries } from '../db/database.ts';
import { breathe } from './breathe.ts';
import { catalogueFields, type By, type ImportPlan } from './import-plan.ts';
import { refreshKeys, replaceLabels, updateCatalogue, updateProduct } from './import-store.ts';
import { findProducts } from './detail-store.ts';

const comparedAtOnce = 250;

type Present = ImportPlan['present'][number];

/** A product that exists, and how the workbook changes it. */
export interface ProductChange {
  present: Present;
  before: Product;
  after: NonNullable<ReturnType<typeof mergeProduct>>;
}

/** Which of the products that exist would be different after the workbook, and how. */
export const changesOf = async (queries: Queries, present: readonly Present[]): Promise<ProductChange[]> => {
  const changes: ProductChange[] = [];
  for (let start = 0; start < present.length; start += comparedAtOnce) {
    const some = present.slice(start, start + comparedAtOnce);
    const products = await findProducts(
      queries,
      some.map(({ existing }) => existing.id),
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    for (const one of some) {
      const before = byId.get(one.existing.id);
      const after = before && mergeProduct(before, one.resolved.product, randomUUID);
      if (after) changes.push({ present: one, before, after });
    }
    await breathe();
  }
  return changes;
};

/** Writes what a workbook changes of one product; the history is written by whoever calls it. */
export const updateOne = async (
  queries: Queries,
  { present, before, after }: ProductChange,
  by: By,
): Promise<void> => {
  const { labels, clientSku } = after;
  // Only what differs: another row of the workbook may have changed the same catalogue row a moment ago.
  const differing = catalogueFields.filter((field) => after[field] !== before[field]);
  if (differing.length > 0) {
    const change = Object.fromEntries(differing.map((field) => [field, after[field]]));
    await updateCatalogue(queries, present.catalogue.id, change, by.at);
  }
  await updateProduct(queries, before.id, { clientSku, firstLabel: labels[0] });
  await replaceLabels(queries, before.id, labels);
  await refreshKeys(queries, [present.catalogue.id]);
};
