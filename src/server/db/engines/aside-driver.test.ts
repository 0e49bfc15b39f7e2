import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import type { Database, Queries } from '../database.ts';
import { isUniqueViolation } from '../failure.ts';
import { openDatabase } from './open-database.ts';
import { ThreadHandle } from './thread-handle.ts';

onSqlite((engine) => {
  let dataDir: string;
  let database: Database;

  beforeAll(async () => {
    ({ dataDir } = await engine.empty());
    database = await openDatabase({ dataDir });
    await sql`create table things (name text unique)`.execute(database.read);
  });
  afterAll(() => database.close());

  const add = (queries: Queries, name: string) => sql`insert into things values (${name})`.execute(queries);
  const names = async (queries = database.read): Promise<string[]> =>
    (await sql<{ name: string }>`select name from things order by name`.execute(queries)).rows.map(
      ({ name }) => name,
    );

  test('while a statement of a large transaction runs, others have their turn', async () => {
    const work = { isRunning: true };
    let turns = 0;
    const others = (async () => {
      while (work.isRunning) {
        await setImmediate();
        turns += 1;
      }
    })();
    const counted = await database.write(
      async (queries) => {
        turns = 0;
        return sql<{
          n: number;
        }>`with recursive c (n) as (select 1 union all select n + 1 from c where n < 300000)
          select max(n) as n from c`.execute(queries);
      },
      { isLarge: true },
    );
    work.isRunning = false;
    await others;
    expect(counted.rows).toEqual([{ n: 300_000 }]);
    // A statement in this thread has one turn before it and one after.
    expect(turns).toBeGreaterThan(2);
  });

  test('what a large transaction wrote is seen once it is committed, by itself before', async () => {
    await database.write(
      async (queries) => {
        await add(queries, 'committed');
        expect(await names(queries)).toContain('committed');
        expect(await names()).not.toContain('committed');
      },
      { isLarge: true },
    );
    expect(await names()).toContain('committed');
  });

  test('a large transaction that fails leaves nothing, says why, and ends its turn', async () => {
    const failing = database.write(
      async (queries) => {
        await add(queries, 'twice');
        await add(queries, 'twice');
      },
      { isLarge: true },
    );
    expect(isUniqueViolation(await failing.catch((error: unknown) => error))).toBe(true);
    await expect(failing).rejects.toThrow(/^UNIQUE constraint failed: things.name$/);
    await database.write((queries) => add(queries, 'after it'));
    expect(await names()).toEqual(expect.not.arrayContaining(['twice']));
    expect(await names()).toContain('after it');
  });

  test('a large transaction whose commit fails leaves nothing, and ends its turn', async () => {
    await sql`create table parts (thing text references things (name) deferrable initially deferred)`.execute(
      database.read,
    );
    const failing = database.write((queries) => sql`insert into parts values ('nobody')`.execute(queries), {
      isLarge: true,
    });
    await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed');
    await database.write((queries) => add(queries, 'after a commit'));
    expect((await sql`select * from parts`.execute(database.read)).rows).toEqual([]);
  });

  test('large and small transactions follow one another, and each sees those before it', async () => {
    const seen = await Promise.all(
      ['1', '2', '3', '4'].map((name, nth) =>
        database.write(
          async (queries) => {
            await add(queries, name);
            return (await names(queries)).filter((one) => /^\d$/.test(one)).length;
          },
          { isLarge: nth % 2 === 0 },
        ),
      ),
    );
    expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4]));
  });

  test('its thread copies the log into the database, and saves go on meanwhile', async () => {
    const size = async () => (await stat(join(dataDir, 'labelport.sqlite'))).size;
    await database.write((queries) => add(queries, 'x'.repeat(10_000_000)), { isLarge: true });
    await add(database.read, 'a save');
    await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(10_000_000);
    expect(await names()).toContain('a save');
  });

  test('a thread that cannot open the file refuses what it is asked', async () => {
    const handle = new ThreadHandle(join(dataDir, 'no such folder', 'labelport.sqlite'));
    await expect(handle.exec('begin immediate')).rejects.toThrow('unable to open database file');
    await expect(handle.exec('begin immediate')).rejects.toThrow('unable to open database file');
    await handle.close();
  });
});
