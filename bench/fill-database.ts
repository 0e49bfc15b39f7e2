import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { productKeys } from '#domain/products/keys.ts';
import { searchKey } from '#domain/scan/code-key.ts';
import type { Queries } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { findCatalogue, insertCatalogue, insertProducts } from '#server/products/import-store.ts';
import { learnWords } from '#server/products/words-store.ts';
import { clientCount, clientName, sampleProduct, type SampleProduct } from './product-sample.ts';

const at = '2026-01-10T09:30:00.000Z';
const productsPerTransaction = 5_000;

/** Makes the tables and puts the first `count` sample products into them, through the stores of the portal. */
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
    // What autovacuum does by itself within a minute; the embedded database runs as the portal leaves it.
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
  const keyed = products.map((product) => ({ product, keys: productKeys(product) }));
  await insertCatalogue(
    queries,
    keyed.map(({ product, keys }) => ({ ...product, skuKey: keys.skuKey })),
    at,
  );
  const rows = await findCatalogue(
    queries,
    keyed.map(({ keys }) => keys.skuKey),
  );
  const values = keyed.map(({ product, keys }) => {
    const row = rows.get(keys.skuKey);
    if (!row) throw new Error(`The catalogue has no row for ${product.sku}.`);
    return {
      masterId: row.id,
      clientId: clientIds[product.client] ?? null,
      clientSku: product.clientSku,
      labels: product.labels.map((label) => ({ id: randomUUID(), ...label, artworkFiles: [] })),
      keys,
    };
  });
  await insertProducts(queries, values, { userId: null, at });
  await learnWords(
    queries,
    products.map(({ itemDescription }) => itemDescription),
  );
};
