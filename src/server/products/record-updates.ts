import type { Product } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { recordChanges } from '../history/store.ts';
import { findUserName } from '../users/store.ts';
import { breathe, unhurried } from './breathe.ts';
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
    if (ids.length > readAtOnce) await breathe();
  }
  return products;
};

/** Who changes products, and when. */
interface By {
  userId: number;
  at: string;
}

/**
 * Runs `work` and writes into the history what it changed of these products, also of those that only share a catalogue
 * row with what was meant: each that differs gets a new version and the person's name. In one transaction with the work.
 */
export const recordUpdates = async <T>(
  queries: Queries,
  ids: readonly number[],
  by: By,
  work: () => Promise<T>,
): Promise<T> => {
  const before = await readProducts(queries, ids);
  const result = await work();
  await recordDifferences(queries, before, by);
  return result;
};

/**
 * Writes into the history how these products differ from what is stored now, and gives each that does a new version.
 * Answers those, as they are since. Call it in the transaction that has changed them.
 */
export const recordDifferences = async (
  queries: Queries,
  before: ReadonlyMap<number, Product>,
  by: By,
): Promise<Map<number, Product>> => {
  const written = await readProducts(queries, [...before.keys()]);
  const changed: Product[] = [];
  for await (const is of unhurried(written.values())) {
    const was = before.get(is.id);
    if (was && contentOf(was) !== contentOf(is)) changed.push(is);
  }
  if (changed.length === 0) return new Map();
  await countVersionUp(
    queries,
    changed.map(({ id }) => id),
    by,
  );
  const updatedBy = await findUserName(queries, by.userId);
  const after = new Map(
    changed.map((is) => [is.id, { ...is, version: is.version + 1, updatedAt: by.at, updatedBy }]),
  );
  await recordChanges(
    queries,
    [...after].map(([id, product]) => ({
      at: by.at,
      userId: by.userId,
      entity: 'product' as const,
      entityId: id,
      action: 'updated' as const,
      before: before.get(id),
      after: product,
    })),
  );
  return after;
};
