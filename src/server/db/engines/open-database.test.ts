import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PostgresDriver, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { type Engine, onBothEngines, onSqlite } from '#testing/engines.ts';
import { interrupted } from '#testing/interrupted-database.ts';
import type { Database, Queries } from '../database.ts';
import { isUnavailable } from '../failure.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from './open-database.ts';

const at = '2026-01-10T09:30:00.000Z';

const addClient = (queries: Queries, name: string) =>
  queries.insertInto('clients').values({ name, name_key: name, created_at: at, updated_at: at }).execute();

const clientNames = async ({ read }: Pick<Database, 'read'>): Promise<string[]> =>
  (await read.selectFrom('clients').select('name').orderBy('id').execute()).map(({ name }) => name);

onBothEngines((engine) => {
  describe('a transaction', () => {
    test('is kept whole', async () => {
      const database = await engine.open();
      const answer = await database.write(async (queries) => {
        await addClient(queries, 'one');
        await addClient(queries, 'two');
        return 'done';
      });
      expect([answer, await clientNames(database)]).toEqual(['done', ['one', 'two']]);
    });

    test('that fails leaves nothing, and the next one works @security-2.1', async () => {
      const database = await engine.open();
      const failing = database.write(async (queries) => {
        await addClient(queries, 'one');
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await clientNames(database)).toEqual([]);
      await database.write((queries) => addClient(queries, 'two'));
      expect(await clientNames(database)).toEqual(['two']);
    });

    test('whose statement the database refuses leaves nothing either', async () => {
      const database = await engine.open();
      const failing = database.write(async (queries) => {
        await addClient(queries, 'one');
        await queries
          .insertInto('user_sessions')
          .values({ user_id: 7, session_token: 'x', expires_at: at, last_activity_at: at, created_at: at })
          .execute();
      });
      await expect(failing).rejects.toThrow(/foreign key/i);
      expect(await clientNames(database)).toEqual([]);
    });

    test('is seen by nobody before it ends, and keeps no reader waiting', async () => {
      const database = await engine.open();
      const { promise: reading, resolve: haveRead } = Promise.withResolvers<void>();
      const writing = database.write(async (queries) => {
        await addClient(queries, 'one');
        await reading;
      });
      await expect.poll(() => clientNames(database)).toEqual([]);
      await database.ready();
      haveRead();
      await writing;
      expect(await clientNames(database)).toEqual(['one']);
    });

    test('loses no count when fifty change one row at once', async () => {
      const database = await engine.open();
      await addClient(database.read, 'one');
      const raise = () =>
        database.write((queries) =>
          queries
            .updateTable('clients')
            .set((row) => ({ version: row('version', '+', 1) }))
            .execute(),
        );
      await Promise.all(Array.from({ length: 50 }, raise));
      const row = await database.read.selectFrom('clients').select('version').executeTakeFirst();
      expect(row?.version).toBe(51);
    });

    test('of one process and of another on the same database take turns', async () => {
      const location = await engine.migrated();
      const [one, other] = [await openDatabase(location), await openDatabase(location)];
      const names = Array.from({ length: 40 }, (_, n) => `client ${n}`);
      await Promise.all(
        names.map((name, n) => (n % 2 ? one : other).write((queries) => addClient(queries, name))),
      );
      expect((await clientNames(one)).toSorted()).toEqual(names.toSorted());
      expect(await clientNames(other)).toEqual(await clientNames(one));
      await one.close();
      await other.close();
    });
  });

  test('a database that is closed says so', async () => {
    const database = await openDatabase(await engine.empty());
    await database.ready();
    await database.close();
    await expect(database.ready()).rejects.toThrow(/closed|destroyed|not open|after calling end/i);
  });

  if (engine.name === 'PostgreSQL') endedByServer(engine);
});

function endedByServer(engine: Engine): void {
  test('F5: a connection that the server ends while a transaction holds it fails that one, and no process', async () => {
    const lost: string[] = [];
    const location = await engine.migrated();
    const database = await openDatabase({
      ...location,
      onLostConnection: ({ message }) => lost.push(message),
    });
    const failing = database.write(async (queries) => {
      await addClient(queries, 'one');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.read);
      // The break is reported while no query is running, when nobody is waiting for a result.
      await expect.poll(() => lost).not.toEqual([]);
      await addClient(queries, 'two');
    });
    const failure: unknown = await failing.catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    expect(lost).toEqual(['terminating connection due to administrator command']);
    await database.write((queries) => addClient(queries, 'three'));
    expect(await clientNames(database)).toEqual(['three']);
    await database.close();
  });

  test('F5: a database that says nothing any more is given up, and found again', async () => {
    const location = await engine.migrated();
    const way = await interrupted(location.databaseUrl ?? '');
    const database = await openDatabase({
      ...location,
      databaseUrl: way.url,
      poolSize: 2,
      silentMs: 400,
    });
    // One connection idle in the pool, one used by a transaction.
    await Promise.all([clientNames(database), clientNames(database)]);
    const reading = clientNames(database);
    const writing: unknown = await database
      .write(async (queries) => {
        await addClient(queries, 'one');
        await reading;
        way.silence();
        await addClient(queries, 'two');
      })
      .catch((error: unknown) => error);
    expect(await reading).toEqual([]);
    expect(isUnavailable(writing)).toBe(true);
    const asked: unknown = await clientNames(database).catch((error: unknown) => error);
    expect(isUnavailable(asked)).toBe(true);
    await way.mend();
    await database.write((queries) => addClient(queries, 'three'));
    expect(await clientNames(database)).toEqual(['three']);
    await database.close();
    await way.cut();
  });

  test('F2: a connection that ends while it commits is told from one that has certainly saved nothing', async () => {
    const database = await openDatabase(await engine.migrated());
    await sql`create function end_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(database.read);
    await sql`create constraint trigger at_commit after insert on clients deferrable initially deferred
      for each row execute function end_connection()`.execute(database.read);
    const failure: unknown = await database
      .write((queries) => addClient(queries, 'one'))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'service.unsure', status: 503 });
    await database.close();
  });

  test.each([
    ['EHOSTUNREACH', 'service.unsure'],
    ['EPIPE', 'service.unsure'],
    ['EPROTO', 'service.unsure'],
    [undefined, 'service.unsure'],
    ['57P02', 'service.unsure'],
    ['23503', '23503'],
    ['53100', '53100'],
  ])('F2: a commit that fails with the code %s is told as %s', async (code, expected) => {
    const database = await engine.open();
    vi.spyOn(PostgresDriver.prototype, 'commitTransaction').mockRejectedValueOnce(
      Object.assign(new Error('the commit failed'), { code }),
    );
    const failure: unknown = await database
      .write((queries) => addClient(queries, 'one'))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expected });
  });

  test('F2: a transaction that fails so before it commits has certainly saved nothing', async () => {
    const database = await engine.open();
    const lost = Object.assign(new Error('the way is lost'), { code: 'EHOSTUNREACH' });
    const failing = database.write(async (queries) => {
      await addClient(queries, 'one');
      throw lost;
    });
    await expect(failing).rejects.toBe(lost);
    expect(await clientNames(database)).toEqual([]);
  });
}

onSqlite((engine) => {
  test('the files of a new database are the portal’s alone to read', async () => {
    const location = await engine.empty();
    const database = await openDatabase(location);
    await migrate(database);
    const files = await readdir(location.dataDir);
    expect(files.toSorted()).toEqual(['labelport.sqlite', 'labelport.sqlite-shm', 'labelport.sqlite-wal']);
    for (const file of files) expect((await stat(join(location.dataDir, file))).mode & 0o777).toBe(0o600);
    await database.close();
  });

  test('F6: a new file that another process is just opening is waited for', async () => {
    const location = await engine.empty();
    const file = join(location.dataDir, 'labelport.sqlite');
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort } = require('node:worker_threads');
       const database = new DatabaseSync(${JSON.stringify(file)});
       database.exec('begin immediate');
       parentPort.postMessage('held');
       setTimeout(() => database.close(), 300);`,
      { eval: true },
    );
    const gone = once(other, 'exit');
    await once(other, 'message');
    const database = await openDatabase(location);
    await expect(database.ready()).resolves.toBeUndefined();
    await Promise.all([database.close(), gone]);
  });

  test('a transaction that cannot be kept is rolled back before the next one begins', async () => {
    const database = await engine.open();
    const unkept = database.write(async (queries) => {
      // Makes the failure appear at the commit, as that of a full disk does.
      await sql`pragma defer_foreign_keys = on`.execute(queries);
      await queries
        .insertInto('user_sessions')
        .values({ user_id: 7, session_token: 'x', expires_at: at, last_activity_at: at, created_at: at })
        .execute();
    });
    const next = database.write(async (queries) => {
      await addClient(queries, 'one');
      await addClient(queries, 'two');
    });
    await expect(unkept).rejects.toThrow(/foreign key/i);
    await next;
    expect(await clientNames(database)).toEqual(['one', 'two']);
  });
});
