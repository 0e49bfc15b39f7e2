import type { Product } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { recordChanges } from '../history/store.ts';
import { breathe } from './breathe.ts';
import { countVersionUp } from './import-store.ts';
import { findProducts } from './detail-store.ts';

const readAtOnce = 250;

/** What a change must touch to be one: not who made it or when. */
const contentOf = (product: Product): string =>
  JSON.stringify({ ...product, version: null, updatedAt: null, updatedBy: null });

const readProducts = async (queries: Queries, ids: readonly number[]): Promise<Map<number, Product>> => {
  const products = new Map<number, Product>();
  for (let start = 0; start < ids.length; start += readAtOnce) {
    for (const product of await findProducts(queries, ids.slice(start, start + readAtOnce))) {
      products.set(product.id, product);
    }
    await breathe();
  }
  return products;
};

/**
 * Runs `work` and writes into the history what it changed of these products, also of those that only share a catalogue
 * row with what was meant: each that differs gets a new version and the person's name. In one transaction with the work.
 */
export const recordUpdates = async <T>(
  queries: Queries,
  ids: readonly number[],
  by: { userId: number; at: string },
  work: () => Promise<T>,
): Promise<T> => {
  const before = await readProducts(queries, ids);
  const result = await work();
  const written = await readProducts(queries, ids);
  const changed = ids.filter((id) => {
    const [was, is] = [before.get(id), written.get(id)];
    return was && is && contentOf(was) !== contentOf(is);
  });
  await countVersionUp(queries, changed, by);
  const after = await readProducts(queries, changed);
  await recordChanges(
    queries,
    changed.map((id) => ({
      at: by.at,
      userId: by.userId,
      entity: 'product' as const,
      entityId: id,
      action: 'updated' as const,
      before: before.get(id),
      after: after.get(id),
    })),
  );
  return result;
};
