import { findClient } from '../clients/store.ts';
import type { Database } from '../db/database.ts';
import { findProducts } from '../products/detail-store.ts';
import { publishFirst } from './publish.ts';
import { isAnyUnreleased, lockUnreleased, removeUnreleased } from './unreleased-store.ts';

/**
 * Publishes the first releases of records created before releases existed, a few hundred per transaction. An
 * interrupted start continues at the next one. Returns how many it published.
 */
export const completeReleases = async (database: Database): Promise<number> => {
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
