import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { clientCount, clientName, labelIdOf, sampleProduct } from './product-sample.ts';

const productsPerTransaction = 5_000;

/** Creates the tables and inserts the first `count` sample products through the portal's stores. */
export const fillDatabase = async (location: DatabaseLocation, count: number): Promise<void> => {
  const database = await openDatabase(location);
  try {
    await migrate(database);
    const clientIds: number[] = [];
    for (let client = 0; client < clientCount; client += 1)
      clientIds.push(await addClient(database, clientName(client)));
    for (let start = 0; start < count; start += productsPerTransaction) {
      const length = Math.min(productsPerTransaction, count - start);
      const products = Array.from({ length }, (_, index) => sampleProduct(start + index));
      await addProducts(
        database,
        products.map((product) => ({
          ...product,
          clientId: clientIds[product.client],
          labels: product.labels.map((label, place) => ({ ...label, id: labelIdOf(product, place) })),
        })),
      );
    }
    // Autovacuum does this within a minute. SQLite is measured without it, as the portal runs it.
    if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read);
  } finally {
    await database.close();
  }
};
