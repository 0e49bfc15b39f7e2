import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Queries } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { loadContents } from '#server/operations/load-store.ts';
import { openSnapshot } from '#server/operations/snapshot-store.ts';
import { onBothEngines, type Engine } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import { findPage } from './store.ts';

const total = async ({ read, engine }: Database, clientId?: number): Promise<number> =>
  (await findPage(read, engine, { clientId, terms: [], sort: 'recent', limit: 9, offset: 0 })).total;

/** The clients whose stored count differs from the number of their products; one statement sees one state. */
const wrongCounts = async (queries: Queries): Promise<unknown[]> => {
  const { rows } = await sql`
    select client_id, sum(kept) as kept, sum(counted) as counted from (
      select client_id, products as kept, 0 as counted from product_counts
      union all select coalesce(client_id, 0), 0, 1 from client_products) as both_ways
    group by client_id having sum(kept) <> sum(counted)`.execute(queries);
  return rows;
};

const move = (database: Database, id: number, clientId: number | null) =>
  database.write((queries) =>
    queries.updateTable('client_products').set({ client_id: clientId }).where('id', '=', id).execute(),
  );

const remove = (database: Database, ids: readonly number[]) =>
  database.write((queries) => queries.deleteFrom('client_products').where('id', 'in', ids).execute());

onBothEngines((engine) => {
  test('P4: the total follows what is added, moved to another client, deleted, and deleted with its client', async () => {
    const database = await engine.open();
    const [orchard, mill] = [await addClient(database, 'Orchard'), await addClient(database, 'Mill')];
    const [one = 0, two = 0, three = 0] = await addProducts(database, [
      { sku: 'A', clientId: orchard },
      { sku: 'B', clientId: orchard },
      { sku: 'C' },
    ]);
    expect(await Promise.all([total(database), total(database, orchard), total(database, mill)])).toEqual([
      3, 2, 0,
    ]);
    await move(database, one, mill);
    await move(database, three, mill);
    expect(await Promise.all([total(database), total(database, orchard), total(database, mill)])).toEqual([
      3, 1, 2,
    ]);
    await move(database, one, null);
    await remove(database, [two]);
    expect(await Promise.all([total(database), total(database, orchard), total(database, mill)])).toEqual([
      2, 0, 1,
    ]);
    await database.write((queries) => queries.deleteFrom('clients').where('id', '=', mill).execute());
    expect(await Promise.all([total(database), total(database, mill)])).toEqual([1, 0]);
    expect(await wrongCounts(database.read)).toEqual([]);
  });

  test('P4: a transaction that is rolled back counts nothing', async () => {
    const database = await engine.open();
    const id = await addProduct(database, { sku: 'A' });
    const failing = database.write(async (queries) => {
      await queries.deleteFrom('client_products').where('id', '=', id).execute();
      throw new Error('not now');
    });
    await expect(failing).rejects.toThrow('not now');
    expect(await total(database)).toBe(1);
  });

  test('P4: the counts are true at every instant while twenty add, move and delete', async () => {
    const database = await engine.open();
    const clients = await Promise.all(
      ['Orchard', 'Mill', 'Harbour'].map((name) => addClient(database, name)),
    );
    const over = new AbortController();
    const wrong: unknown[] = [];
    const watching = (async () => {
      while (!over.signal.aborted) {
        wrong.push(...(await wrongCounts(database.read)));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    await Promise.all(
      Array.from({ length: 20 }, async (_, person) => {
        for (let turn = 0; turn < 4; turn += 1) {
          const own = `${person}-${turn}`;
          const clientId = clients[(person + turn) % 3] ?? 0;
          const ids = await addProducts(database, [
            { sku: `${own}-a`, clientId },
            { sku: `${own}-b`, clientId },
            { sku: `${own}-c` },
          ]);
          await move(database, ids[0] ?? 0, clients[person % 3] ?? 0);
          await remove(database, ids.slice(1, 2));
        }
      }),
    );
    over.abort();
    await watching;
    expect(wrong).toEqual([]);
    expect(await wrongCounts(database.read)).toEqual([]);
    expect(await total(database)).toBe(160);
  });

  test('P4: a database that held products before gets their counts, and a copy of a portal counts anew', async () => {
    const location = await engine.migrated();
    const database = await openDatabase(location);
    await sql`drop table product_counts`.execute(database.read);
    for (const name of ['add', 'remove', 'move'])
      await sql
        .raw(
          `drop trigger product_counts_${name}${database.engine === 'sqlite' ? '' : ' on client_products'}`,
        )
        .execute(database.read);
    if (database.engine === 'postgres')
      for (const name of ['count_added_products', 'count_removed_products', 'count_moved_product'])
        await sql.raw(`drop function ${name}`).execute(database.read);
    await sql`delete from migrations where name = '0018-product-counts'`.execute(database.read);
    const clientId = await addClient(database, 'Orchard');
    await addProducts(database, [{ sku: 'A', clientId }, { sku: 'B', clientId }, { sku: 'C' }]);
    await migrate(database);
    expect(await Promise.all([total(database), total(database, clientId)])).toEqual([3, 2]);

    const dataDir = await mkdtemp(join(tmpdir(), 'labelport-counts-'));
    const copy = await openDatabase({ dataDir });
    const snapshot = await openSnapshot(location);
    await loadContents(copy, snapshot);
    await snapshot.close();
    expect(await Promise.all([total(copy), total(copy, clientId)])).toEqual([3, 2]);
    await copy.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  if (engine.name === 'PostgreSQL') withoutWaiting(engine);
});

function withoutWaiting(engine: Engine): void {
  test('P4: who adds a product does not wait for somebody whose transaction for the same client is open', async () => {
    const database = await engine.open();
    const clientId = await addClient(database, 'Orchard');
    await addProduct(database, { sku: 'A', clientId });
    const [added, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = database.write(async (queries) => {
      await queries.updateTable('client_products').set({ client_id: null }).execute();
      added.resolve();
      await kept.promise;
    });
    await added.promise;
    await addProduct(database, { sku: 'B', clientId });
    expect(await Promise.all([total(database), total(database, clientId)])).toEqual([2, 2]);
    kept.resolve();
    await open;
    expect(await Promise.all([total(database), total(database, clientId)])).toEqual([2, 1]);
  });

  test('P4: a client has one row of counts after a hundred changes, and none without products', async () => {
    const database = await engine.open();
    const clientId = await addClient(database, 'Orchard');
    const rows = async () =>
      (await sql`select client_id, products from product_counts`.execute(database.read)).rows;
    for (let turn = 0; turn < 50; turn += 1) {
      const ids = await addProducts(database, [
        { sku: `${turn}-a`, clientId },
        { sku: `${turn}-b`, clientId },
      ]);
      await remove(database, ids.slice(1));
    }
    expect(await rows()).toEqual([{ client_id: clientId, products: 50 }]);
    await database.write((queries) => queries.deleteFrom('client_products').execute());
    expect(await rows()).toEqual([]);
  });
}
