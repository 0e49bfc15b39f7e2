import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRates, listRates } from '#domain/billing/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { deleteInventoryItem } from '#domain/inventory/contract.ts';
import { createNumberRange, listNumberRanges, moveNumberRange } from '#domain/printing/number-contract.ts';
import type { NumberRangeDraft } from '#domain/printing/numbers.ts';
import { scrapRoll } from '#domain/rolls/contract.ts';
import type { Queries } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { knownMigrations, migrate, migrateWithin } from '#server/db/migrate.ts';
import { keptOfDeleted } from '#server/db/migrations/from-0200/0224-kept-of-deleted.ts';
import { findComments, insertComment } from '#server/drafts/comments-store.ts';
import { findReleaseLink, insertReleaseLink } from '#server/notices/link-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addAna, addClient, addProduct } from '#testing/factories.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { deletedTables } from './stored-rows.ts';

const at = '2026-01-15T08:00:00.000Z';

onBothEngines((engine) => {
  describe('What a deleted record had', () => {
    let app: TestApp;
    let administrator: Caller;
    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
    });

    const range = { kind: 'sscc', prefix: '05012345', next: 1, last: 9 } as const;
    const addRange = (id: number, draft: NumberRangeDraft) =>
      administrator.call(createNumberRange, { params: { id }, body: draft });

    test('is there again when a client is restored: its rates, its number ranges, and the comments on its products with their links', async () => {
      const id = await addClient(app.database, 'Orchard');
      const productId = await addProduct(app.database, { sku: 'K-1', clientId: id });
      const rates = [
        { kind: 'piece', unit: 'piece', amount: '0.07', currency: 'EUR', from: '2026-01-01' },
      ] as const;
      await administrator.call(setRates, { params: { id }, body: [...rates] });
      const { reply: made } = await addRange(id, range);
      const user = { id: administrator.userId ?? 0, name: 'Ana Field', clientId: null };
      await app.database.write(async (queries) => {
        await insertComment(queries, { productId, number: 1, user, at, text: 'Too small', place: null });
        const hashedToken = 'hashed';
        const expiresAt = '2026-01-16T08:00:00.000Z';
        await insertReleaseLink(queries, {
          hashedToken,
          userId: user.id,
          productId,
          number: 1,
          version: 1,
          at,
          expiresAt,
        });
      });
      await administrator.call(deleteClient, { params: { id } });
      // Nobody else gives these numbers meanwhile.
      const other = await addClient(app.database, 'Harbour');
      await app.database.write((queries) =>
        queries.updateTable('number_ranges').set({ next_number: 4 }).where('id', '=', made.id).execute(),
      );
      expect((await addRange(other, range)).problem.code).toBe('number.overlaps');
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
      expect((await administrator.call(listRates, { params: { id } })).reply).toEqual(rates);
      const { reply: ranges } = await administrator.call(listNumberRanges, { params: { id } });
      expect(ranges).toMatchObject([{ id: made.id, next: 4 }]);
      expect(await findComments(app.database.read, productId, 1)).toMatchObject([{ text: 'Too small' }]);
      expect(await findReleaseLink(app.database.read, 'hashed', at)).toMatchObject({ productId });
    });

    test('numbers that a deleted client’s range has not given are free for another one', async () => {
      const [gone, other] = [await addClient(app.database, 'Vale'), await addClient(app.database, 'Moor')];
      const draft = { ...range, prefix: '15012345' };
      const { reply: made } = await addRange(gone, draft);
      const params = { id: gone, range: made.id };
      await administrator.call(moveNumberRange, { params, body: { next: 4 } });
      await administrator.call(deleteClient, { params: { id: gone } });
      expect((await addRange(other, { ...draft, next: 3 })).problem.code).toBe('number.overlaps');
      expect((await addRange(other, { ...draft, next: 4 })).status).toBe(201);
    });
  });

  test('An item is not deleted while its labels are at a run, because they could not be returned afterwards', async () => {
    const app = await startTestApp(engine);
    const administrator = await app.as('administrator');
    const goods = await addRunGoods(app, 'AT-RUN', { pieces: 20 });
    const station = await addRunStation(app, 'Bench 1');
    const worker = workerAt(station.at(await app.as('read_only')));
    const run = await addRunningRun(worker, { goods, station, issued: 20 });
    const remove = () => administrator.call(deleteInventoryItem, { params: { id: goods.itemId } });
    const { problem } = await remove();
    expect([problem.code, problem.message]).toEqual([
      'inventory_item.has_rolls',
      'Labels of L-AT-RUN are at a run that has not ended. Nothing was deleted. End the run first.',
    ]);
    const back = { kind: 'return', code: goods.roll.code, pieces: 5 } as const;
    expect((await worker.does(run.id, back)).verdict).toBe('right');
    // Of a scrapped roll no labels go back.
    const params = { code: goods.roll.code };
    await administrator.call(scrapRoll, { params, body: { reason: 'Smeared' } });
    expect((await remove()).status).toBe(200);
  });

  test('every table whose rows go with a record that is deleted is restored with it', async () => {
    const database = await engine.open();
    const going = await findGoing(database.read, engine.name);
    expect(going).toContain('product_labels');
    // What is not restored has no foreign key to a record, as releases have none.
    const restored = new Set<string>(deletedTables);
    expect(going.filter((table) => !restored.has(table))).toEqual([]);
  });

  test('rates, ranges, comments and links from before they were kept are the same, and no id is given twice', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter((name) => name !== keptOfDeleted.name);
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const userId = await addAna(database);
    const clientId = await addClient(database, 'Orchard');
    const productId = await addProduct(database, { sku: 'K-1', clientId });
    const run = (text: string) => sql.raw(text).execute(database.read);
    await run(`insert into client_rates (client_id, kind, unit, amount, currency, from_day)
      values (${clientId}, 'piece', 'piece', '0.07', 'EUR', '2026-01-01')`);
    for (const next of [1, 11])
      await run(`insert into number_ranges (client_id, kind, prefix, first_number, next_number, last_number, created_at)
        values (${clientId}, 'sscc', '05012345', ${next}, ${next}, ${next + 9}, '${at}')`);
    for (const text of ['Too small', 'Too large'])
      await run(`insert into release_comments (product_id, number, user_id, user_name, at, text)
        values (${productId}, 1, ${userId}, 'Ana Field', '${at}', '${text}')`);
    await run(`insert into release_links (token, user_id, product_id, number, version, at, expires_at)
      values ('hashed', ${userId}, ${productId}, 1, 1, '${at}', '${at}')`);
    for (const table of ['number_ranges', 'release_comments']) await run(`delete from ${table} where id = 2`);
    const tables = ['client_rates', 'number_ranges', 'release_comments', 'release_links'] as const;
    const rows = () =>
      Promise.all(tables.map((table) => database.read.selectFrom(table).selectAll().execute()));
    const before = await rows();
    expect(before.map((some) => some.length)).toEqual([1, 1, 1, 1]);
    await migrate(database);
    expect(await rows()).toEqual(before);
    const { id } = await database.read
      .insertInto('number_ranges')
      .values({
        client_id: 99,
        kind: 'sscc',
        prefix: '05012345',
        first_number: 21,
        next_number: 21,
        last_number: 29,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(3);
    await run('delete from users');
    expect((await rows()).map((some) => some.length)).toEqual([1, 2, 1, 0]);
    await database.close();
  });
});

/** The tables whose rows go, at once or by way of another table, when a record is deleted that can be restored. */
const findGoing = async (queries: Queries, engine: string): Promise<string[]> => {
  const cascades =
    engine === 'SQLite'
      ? sql<Cascade>`select m.name as child, f."table" as parent
          from sqlite_master as m, pragma_foreign_key_list(m.name) as f
          where m.type = 'table' and f.on_delete <> 'NO ACTION'`
      : sql<Cascade>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
          from pg_constraint where contype = 'f' and confdeltype <> 'a'`;
  const { rows } = await cascades.execute(queries);
  const going = new Set<string>([
    'clients',
    'client_products',
    'master_products',
    'inventory_items',
    'tutorials',
  ]);
  const records = going.size;
  for (const parent of going)
    for (const { child } of rows.filter((row) => row.parent === parent)) going.add(child);
  return [...going].slice(records).toSorted();
};

interface Cascade {
  child: string;
  parent: string;
}
