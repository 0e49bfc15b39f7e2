import { sql } from 'kysely';
import { blankLabel } from '#domain/products/blank-label.ts';
import { catalogueFields, productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf } from '#domain/record/fields.ts';
import { searchKey, skuKey } from '#domain/scan/code-key.ts';
import type { Queries } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { findCatalogue, insertCatalogue } from '#server/products/lock-store.ts';
import { inBatches } from '#server/in-batches.ts';
import { insertProducts } from '#server/products/write-store.ts';
import { learnWords } from '#server/products/search/words-store.ts';
import {
  clientCount,
  clientName,
  filledAt as at,
  labelIdOf,
  sampleProduct,
  type SampleProduct,
} from './product-sample.ts';

const productsPerTransaction = 5_000;

/** Creates the tables and inserts the first `count` sample products through the portal's stores. */
export const fillDatabase = async (location: DatabaseLocation, count: number): Promise<void> => {
  const database = await openDatabase(location);
  try {
    await migrate(database);
    const clientIds = await database.write(addClients);
    for (let start = 0; start < count; start += productsPerTransaction) {
      const length = Math.min(productsPerTransaction, count - start);
      const products = Array.from({ length }, (_, index) => sampleProduct(start + index));
      await database.write((queries) => addProducts(queries, products, clientIds));
    }
    // Autovacuum does this within a minute. SQLite is measured without it, as the portal runs it.
    if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read);
  } finally {
    await database.close();
  }
};

const addClients = async (queries: Queries): Promise<number[]> => {
  const ids: number[] = [];
  for (let client = 0; client < clientCount; client += 1) {
    const name = clientName(client);
    const { id } = await queries
      .insertInto('clients')
      .values({ name, name_key: searchKey(name), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
};

const addProducts = async (
  queries: Queries,
  products: readonly SampleProduct[],
  clientIds: readonly number[],
): Promise<void> => {
  await insertCatalogue(queries, products, at);
  const rows = await findCatalogue(
    queries,
    products.map(({ sku }) => skuKey(sku)),
  );
  const values = products.map((product) => {
    const row = rows.get(skuKey(product.sku));
    if (!row) throw new Error(`The catalogue has no row for ${product.sku}.`);
    return {
      masterId: row.id,
      values: {
        ...blankRecord(productFields),
        ...fieldsOf(catalogueFields, row),
        clientId: clientIds[product.client] ?? null,
        clientSku: product.clientSku,
      },
      labels: product.labels.map((label, position) => ({
        ...blankLabel,
        ...label,
        id: labelIdOf(product, position),
      })),
    };
  });
  await inBatches(values, (batch) => insertProducts(queries, batch, { userId: null, at }));
  await learnWords(
    queries,
    products.map(({ itemDescription }) => itemDescription),
  );
};
