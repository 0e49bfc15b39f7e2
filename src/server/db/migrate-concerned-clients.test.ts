import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { uncontrolled, writeControl } from '../releases/control-store.ts';
import { findAsked, findConcerned } from '../drafts/concerned-store.ts';
import { openDatabase } from './engines/open-database.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { concernedClients } from './migrations/from-0150/0196-concerned-clients.ts';

const at = '2026-01-10T09:30:00.000Z';

onBothEngines((engine) => {
  test('what waited for a client before clients were named waits for the same one, at its own product and under its number', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter((name) => name !== concernedClients.name);
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const [clientId, next] = [await addClient(database, 'Orchard'), await addClient(database, 'Vale')];
    const add = (sku: string) => addProduct(database, { sku, clientId });
    const [waiting, refused, moving, open] = [await add('A'), await add('B'), await add('C'), await add('D')];
    const drafted = (entity: string, id: number, state: string, of = clientId) =>
      sql`insert into drafts (entity, record_id, client_id, version, number, base_version, body, authors, user_id, at, state)
        values (${entity}, ${id}, ${of}, 2, ${id + 10}, 1, '{}', '[1]', 1, ${at}, ${state})`.execute(
        database.read,
      );
    await drafted('product', waiting, 'waiting');
    await drafted('product', refused, 'refused');
    // It waits because of the client that it is to become the product of.
    await drafted('product', moving, 'waiting', next);
    await drafted('product', open, 'draft');
    await drafted('client', clientId, 'waiting');
    await migrate(database);
    for (const id of [clientId, next])
      await database.write((queries) =>
        writeControl(queries, id, { ...uncontrolled, isControlled: true, approval: 'client' }),
      );
    const { read } = database;
    const found = async (entity: 'product' | 'client', recordId: number) => ({
      concerned: await findConcerned(read, { entity, recordId }),
      asked: await findAsked(read, { entity, recordId }),
    });
    const itself = (id: number) => ({
      concerned: [{ clientId, own: { id, number: id + 10 }, change: null }],
      asked: { staff: false, clients: [clientId] },
    });
    expect(await found('product', waiting)).toEqual(itself(waiting));
    expect(await found('product', refused)).toEqual(itself(refused));
    expect(await found('client', clientId)).toEqual(itself(clientId));
    expect(await found('product', moving)).toEqual({
      concerned: [{ clientId: next, own: null, change: null }],
      asked: { staff: true, clients: [] },
    });
    expect((await found('product', open)).concerned).toEqual([]);
    await database.close();
  });
});
