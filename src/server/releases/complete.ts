import type { Client } from '#domain/clients/contract.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Database, Queries } from '../db/database.ts';
import { publishFirst } from './publish.ts';
import { isAnyUnreleased, lockUnreleased, removeUnreleased } from './unreleased-store.ts';

/** Finds the records that may lack a release. */
interface Records {
  findClient: (queries: Queries, id: number) => Promise<Client | null>;
  findProducts: (queries: Queries, ids: readonly number[]) => Promise<Product[]>;
}

/**
 * Publishes the first releases of records created before releases existed, a few hundred per transaction. An
 * interrupted start continues at the next one. Returns how many it published.
 */
export const completeReleases = async (
  database: Database,
  { findClient, findProducts }: Records,
): Promise<number> => {
  let done = 0;
  // Checked first, so that a start with nothing left to do needs no write transaction.
  while (await isAnyUnreleased(database.read)) {
    const some = await database.write(async (queries) => {
      const lot = await lockUnreleased(queries);
      const idsOf = (entity: 'client' | 'product') =>
        lot.flatMap((row) => (row.entity === entity ? row.record_id : []));
      const clients = await Promise.all(idsOf('client').map((id) => findClient(queries, id)));
      const products = idsOf('product');
      await publishFirst(queries, {
        clients: clients.filter((client) => client !== null),
        products: products.length > 0 ? await findProducts(queries, products) : [],
      });
      await removeUnreleased(queries, lot);
      return lot.length;
    });
    done += some;
  }
  return done;
};
