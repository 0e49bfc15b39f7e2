import type { Product } from '#domain/products/contract.ts';
import type { CatalogueValues } from '#domain/products/plan-product.ts';
import { withFlatLabel } from '#domain/products/plan-product.ts';
import { isSame } from '#domain/record/plan-fields.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import { allEnded } from '../all-ended.ts';
import type { Queries } from '../db/database.ts';
import { recordChanges, type Change } from '../history/store.ts';
import { publishProducts } from '../releases/publish.ts';
import { findUserName } from '../users/store.ts';
import { breathe, unhurried } from '../breathe.ts';
import type { WriteBy } from '../history/write-by.ts';
import { insertCodes, replaceCodes } from './codes-store.ts';
import { learnWords } from './search/words-store.ts';
import {
  insertLabels,
  insertProducts,
  replaceLabels,
  rowsOfNew,
  updateCatalogue,
  updateProduct,
  type NewProduct,
} from './write-store.ts';

/** An existing product before and after a change. Products that share a changed catalogue row have one too. */
export interface ChangedProduct {
  before: Product;
  /** The new values, without those of the catalogue row. */
  after: Product;
  /** The id of its future catalogue row. */
  masterId: number;
}

/** As many as one statement inserts. Each has SQLite write its index of texts, so with half as many it takes a tenth longer. */
const productsAtOnce = 500;

/** What to write. The caller has locked every row concerned. */
export interface ProductWrites {
  /** Changes to catalogue rows, by id. */
  catalogue?: ReadonlyMap<number, Partial<CatalogueValues>>;
  changed?: readonly ChangedProduct[];
  /** Made one by one, when they are written. */
  created?: Iterable<NewProduct>;
  /** Takes what was created, some at a time; else all are returned. Those of a large import would not fit into memory twice. */
  take?: (made: readonly Product[]) => void;
}

interface Written {
  created: Product[];
  /** By id; products that did not change are left out. */
  changed: Map<number, Product>;
}

/**
 * Writes products, for creation, change and import alike. Each row is updated once; each changed product gets a new
 * version and one history entry; nothing is read back. Call it in the transaction that has the locks.
 */
export const writeProducts = async (
  queries: Queries,
  { catalogue = new Map(), changed = [], created = [], take }: ProductWrites,
  by: WriteBy,
): Promise<Written> => {
  for await (const [id, change] of unhurried(catalogue))
    if (Object.keys(change).length > 0) await updateCatalogue(queries, id, change, by.at);
  const writer = { ...by, userName: by.userId === null ? null : await findUserName(queries, by.userId) };
  const written: Written = { changed: await change(queries, changed, catalogue, writer), created: [] };
  const texts = [...catalogue.values()].flatMap((row) => row.itemDescription ?? []);
  await create(queries, created, { catalogue, writer }, (made) => {
    if (take) take(made);
    else written.created.push(...made);
    texts.push(...made.flatMap((row) => row.itemDescription ?? []));
  });
  await learnWords(queries, texts);
  return written;
};

interface Writer extends WriteBy {
  userName: string | null;
}

type Catalogue = NonNullable<ProductWrites['catalogue']>;

const change = async (
  queries: Queries,
  products: readonly ChangedProduct[],
  catalogue: Catalogue,
  { userName, ...by }: Writer,
): Promise<Map<number, Product>> => {
  const written = new Map<number, Product>();
  const entries: Change[] = [];
  const recoded: Product[] = [];
  const published: { before: Product; after: Product }[] = [];
  for await (const { before, masterId, ...wanted } of unhurried(products)) {
    const after = { ...wanted.after, ...catalogue.get(masterId) };
    if (isSame(before, after)) continue;
    const version = await updateProduct(queries, { before, after, masterId }, by);
    const product = { ...after, version, updatedAt: by.at, updatedBy: userName };
    if (!isSame(before.labels, product.labels)) await replaceLabels(queries, before.id, product.labels);
    // Code rows repeat the client of their product.
    if (!isSame(before.codes, product.codes) || before.clientId !== product.clientId) recoded.push(product);
    written.set(before.id, product);
    published.push({ before, after: product });
    entries.push({
      ...by,
      entity: 'product',
      entityId: before.id,
      action: 'updated',
      before,
      after: product,
    });
  }
  await replaceCodes(queries, recoded);
  await recordChanges(queries, entries);
  await publishProducts(queries, published, by);
  return written;
};

/** The batches of many items, each made when it is asked for. */
const batchesOf = function* <T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < productsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

/** Creates products batch by batch. The rows of a batch are made while the database writes those before. */
const create = async (
  queries: Queries,
  products: Iterable<NewProduct>,
  { catalogue, writer }: { catalogue: Catalogue; writer: Writer },
  take: (made: readonly Product[]) => void,
): Promise<void> => {
  let writing = Promise.resolve();
  try {
    for (const batch of batchesOf(products)) {
      const current = batch.map((product) => ({
        ...product,
        values: { ...product.values, ...catalogue.get(product.masterId) },
      }));
      const rows = rowsOfNew(current, writer);
      await writing;
      await breathe();
      writing = insertWhole(queries, current, rows, writer).then(take);
      // A failure is thrown where it is awaited.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    // The transaction must not be rolled back while statements wait for its connection.
    await writing.catch(() => undefined);
  }
};

/** Inserts products with all that belongs to them; returns them. */
const insertWhole = async (
  queries: Queries,
  products: readonly NewProduct[],
  rows: ReturnType<typeof rowsOfNew>,
  { userName, ...by }: Writer,
): Promise<Product[]> => {
  const ids = await insertProducts(queries, products, rows);
  const made = products.map(({ values, labels, flat = blankLabel }, nth): Product =>
    withFlatLabel({
      id: ids[nth] ?? 0,
      ...values,
      ...flat,
      labels: [...labels],
      version: 1,
      createdAt: by.at,
      updatedAt: by.at,
      updatedBy: userName,
    }),
  );
  await allEnded([
    insertLabels(
      queries,
      made.map(({ id, labels }, nth) => ({ productId: id, labels: products[nth]?.labels ?? labels })),
    ),
    insertCodes(queries, made),
    recordChanges(
      queries,
      made.map((after) => ({
        ...by,
        entity: 'product',
        entityId: after.id,
        action: 'created',
        before: null,
        after,
      })),
    ),
    publishProducts(
      queries,
      made.map((after) => ({ before: null, after })),
      by,
    ),
  ]);
  return made;
};
