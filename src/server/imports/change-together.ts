import { Problem } from '#domain/contract/problem.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Said } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Queries } from '../db/database.ts';
import type { LockLog } from '../db/locks/named-lock.ts';
import { inBatches } from '../in-batches.ts';
import { findProducts } from '../products/detail-store.ts';
import { findMasters, lockCatalogue, lockProducts } from '../products/lock-store.ts';
import { writeProducts, type ChangedProduct } from '../products/write-products.ts';
import { insertImport } from './store.ts';

/** The user who changes many products, and the source of the call. */
export interface BulkBy {
  userId: number;
  userName: string;
  source: Source;
  log?: LockLog;
}

/** A product, with the version that the user has seen. */
export interface Looked {
  id: number;
  version: number;
}

/** Products that are locked until the transaction ends, with their catalogue rows by product id. */
export interface LockedProducts {
  products: Product[];
  masterOf: ReadonlyMap<number, number>;
}

/** Products in the order of `ids`: of two that cannot both move to a client, the first moves, in the preview and in the edit. */
export const findAll = async (queries: Queries, ids: readonly number[]): Promise<Product[]> => {
  const found = await inBatches(ids, (batch) => findProducts(queries, batch));
  const products = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
};

/** Locks products in the same order as every writer. Throws `bulk.changed_meanwhile` if a version has changed. */
export const lockLooked = async (queries: Queries, looked: readonly Looked[]): Promise<LockedProducts> => {
  const ids = looked.map(({ id }) => id);
  const seen = await findMasters(queries, ids);
  await lockCatalogue(queries, [...new Set(seen.values())]);
  await lockProducts(queries, ids);
  const products = await findAll(queries, ids);
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  if (looked.some(({ id, version }) => versions.get(id) !== version))
    throw new Problem('bulk.changed_meanwhile');
  return { products, masterOf: await findMasters(queries, ids) };
};

/** A bulk change, for the list of imports. */
interface Done {
  title: Said;
  clientName: string | null;
  /** The number of products to change, and how many of them were refused. */
  meant: number;
  refused: number;
}

/** Writes products and lists the change as an import, so that it can be undone. Returns how many products changed. */
export const writeTogether = async (
  queries: Queries,
  changes: readonly ChangedProduct[],
  { title, clientName, meant, refused }: Done,
  { userId, userName, source, at }: BulkBy & { at: string },
): Promise<number> => {
  const { changed } = await writeProducts(queries, { changed: changes }, { userId, at });
  if (changed.size === 0) return 0;
  await insertImport(
    queries,
    // There is no file, so its key is empty.
    {
      at,
      userId,
      userName,
      title,
      fileName: '',
      fileKey: '',
      sha256: '',
      clientName,
      mapping: null,
      created: 0,
      updated: changed.size,
      left: meant - changed.size - refused,
      refused,
    },
    [...changed.values()].map(({ id, version }) => ({ productId: id, action: 'updated', version })),
  );
  await recordAudit(queries, {
    at,
    userId,
    kind: 'bulk_edited',
    subject: { entity: 'product' },
    detail: { records: changed.size },
    source,
  });
  return changed.size;
};
