import type { Client } from '#domain/clients/contract.ts';
import { fileKeysOfClient } from '#domain/clients/file-keys.ts';
import { changesBetween } from '#domain/changes/changes.ts';
import type { Product } from '#domain/products/contract.ts';
import { fileKeysOfProduct } from '#domain/products/file-keys.ts';
import { contentOfClient, contentOfProduct } from '#domain/releases/content.ts';
import { summaryOf } from '#domain/releases/summary.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import type { WriteBy } from '../history/write-by.ts';
import { inBatches } from '../in-batches.ts';
import { findUnlike, publish, type Released } from './store.ts';
import { noteReleased } from './superseded.ts';

/** A record that was written; `before` is null for a new one. */
interface Written<T> {
  before: T | null;
  after: T;
}

const created = said('release.created');
const restored = said('release.restored');

const draftBy = ({ id }: { id: number }, { userId, at, release }: WriteBy, summary: Said) => ({
  id,
  userId,
  at,
  number: release?.shown?.find((one) => one.id === id)?.number,
  summary: release?.summary ?? summary,
  approvedBy: release?.approvedBy ?? null,
  artworkReason: release?.artworkReason ?? null,
});

const releaseOfProduct = (after: Product, summary: Said, by: WriteBy) => ({
  ...draftBy(after, by, summary),
  content: contentOfProduct(after),
  fileKeys: fileKeysOfProduct(after),
});

const releaseOfClient = (after: Client, summary: Said, by: WriteBy) => ({
  ...draftBy(after, by, summary),
  content: contentOfClient(after),
  fileKeys: fileKeysOfClient(after),
});

/** Some milliseconds of work. */
const releasesAtOnce = 100;

/** Publishes products after they have been written; call it in the same transaction. */
export const publishProducts = async (
  queries: Queries,
  changed: readonly Written<Product>[],
  by: WriteBy,
): Promise<void> => {
  // Summary and content take longer than the statements, so they are made in smaller batches.
  const publishSome = async (batch: readonly Written<Product>[]) => {
    await publish(
      queries,
      'product',
      batch.map(({ before, after }) =>
        releaseOfProduct(after, before ? summaryOf(changesBetween('product', before, after)) : created, by),
      ),
      { isFirst: batch.every(({ before }) => before === null) },
    );
    return [];
  };
  await inBatches(changed, publishSome, releasesAtOnce);
};

/** Publishes a client after it has been written; call it in the same transaction. */
export const publishClient = (
  queries: Queries,
  { before, after }: Written<Client>,
  by: WriteBy,
): Promise<void> => {
  const summary = before ? summaryOf(changesBetween('client', before, after)) : created;
  return publish(queries, 'client', [releaseOfClient(after, summary, by)], { isFirst: before === null });
};

/** Publishes restored records whose content differs from their latest release; call it in the same transaction. */
export const publishRestored = async (
  queries: Queries,
  { client, products }: { client: Client | null; products: readonly Product[] },
  by: WriteBy,
): Promise<void> => {
  if (client) await publish(queries, 'client', [releaseOfClient(client, restored, by)]);
  await publish(
    queries,
    'product',
    products.map((product) => releaseOfProduct(product, restored, by)),
  );
  // As it was before, it has no new release, but it is there again.
  const ids = products.map(({ id }) => id);
  await noteReleased(queries, { entity: 'product', ids, userId: by.userId, at: by.at });
};

/** Of these records, those without a release, and those whose content is not that of their latest release. */
export const findUnlikeReleased = async (
  queries: Queries,
  { clients, products }: { clients: readonly Client[]; products: readonly Product[] },
): Promise<{ entity: Released; id: number; isReleased: boolean }[]> => {
  const [unlikeClients, unlikeProducts] = await Promise.all([
    findUnlike(
      queries,
      'client',
      clients.map((client) => ({
        id: client.id,
        content: contentOfClient(client),
        fileKeys: fileKeysOfClient(client),
      })),
    ),
    findUnlike(
      queries,
      'product',
      products.map((product) => ({
        id: product.id,
        content: contentOfProduct(product),
        fileKeys: fileKeysOfProduct(product),
      })),
    ),
  ]);
  return [
    ...unlikeClients.map((found) => ({ entity: 'client' as const, ...found })),
    ...unlikeProducts.map((found) => ({ entity: 'product' as const, ...found })),
  ];
};

const since = ({ updatedAt }: { updatedAt: string }): WriteBy => ({ userId: null, at: updatedAt });

const firstSummary = said('release.first');

/** Publishes the first releases of records created before releases existed. */
export const publishFirst = async (
  queries: Queries,
  { clients, products }: { clients: readonly Client[]; products: readonly Product[] },
): Promise<void> => {
  await publish(
    queries,
    'client',
    clients.map((client) => releaseOfClient(client, firstSummary, since(client))),
    { isFirst: true, isOld: true },
  );
  await publish(
    queries,
    'product',
    products.map((product) => releaseOfProduct(product, firstSummary, since(product))),
    { isFirst: true, isOld: true },
  );
};
