import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines, type Engine } from '#testing/engines.ts';
import type { Database } from '../database.ts';
import { interrupted } from '#testing/interrupted-database.ts';
import { isUnavailable } from '../failure.ts';
import { openDatabase } from './open-database.ts';
import { compiledQuery, type Places } from '../compiled-query.ts';

onBothEngines((engine) => {
  test('P3: prepared reads that are asked at once each get their own answer', async () => {
    const database = await engine.open();
    const double = compiledQuery({ isNamed: true }, (queries, at: Places<{ value: number }>) =>
      sql<{ result: number }>`select 2 * cast(${at.value} as integer) as result`.compile(queries),
    );
    const rows = await Promise.all(
      Array.from({ length: 100 }, (_, value) => double(database.read, { value })),
    );
    expect(rows.flat().map(({ result }) => result)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n));
  });

  if (engine.name === 'PostgreSQL') overSharedConnections(engine);
});

function overSharedConnections(engine: Engine): void {
  /** A prepared read that takes this many seconds; returns the PostgreSQL process that answered it, and the value. */
  const echo = compiledQuery({ isNamed: true }, (queries, at: Places<{ value: number; seconds: number }>) =>
    sql<{ pid: number; value: number }>`
      select pg_backend_pid() as pid, ${at.value}::int as value, pg_sleep(${at.seconds}::float8)`.compile(
      queries,
    ),
  );

  const ask = async (database: Database, value: number, seconds = 0) => {
    const [row] = await echo(database.read, { value, seconds });
    return row ?? { pid: 0, value: -1 };
  };

  test('P3: a hundred prepared reads at once share two connections, and each gets its own answer', async () => {
    const database = await engine.open();
    const rows = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(database, n)));
    expect(rows.map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
  });

  test('P3: who asks while one read takes long is answered before it over the other connection', async () => {
    const database = await engine.open();
    const ended: string[] = [];
    const slow = ask(database, 1, 0.5).then(() => ended.push('slow'));
    await Promise.all([2, 3, 4].map((value) => ask(database, value).then(() => ended.push('quick'))));
    await slow;
    expect(ended).toEqual(['quick', 'quick', 'quick', 'slow']);
  });

  test('P3: a prepared read that fails takes none of those behind it along', async () => {
    const database = await engine.open();
    const divide = compiledQuery({ isNamed: true }, (queries, at: Places<{ by: number }>) =>
      sql<{ result: number }>`select 12 / ${at.by}::int as result`.compile(queries),
    );
    const ended = await Promise.allSettled([3, 0, 4, 0, 6].map((by) => divide(database.read, { by })));
    expect(ended.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('P3: a shared connection that the server ends fails its reads as unavailable, and the next read opens another', async () => {
    const database = await engine.open();
    const { pid } = await ask(database, 1);
    const ended = await Promise.allSettled([
      ask(database, 2, 5),
      sql`select pg_sleep(0.2), pg_terminate_backend(${pid}::int)`.execute(database.read),
    ]);
    expect(ended.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, false]);
    const next = await ask(database, 3);
    expect(next.value).toBe(3);
    expect(next.pid).not.toBe(pid);
  });

  test('F5: a prepared read that cannot connect, because the network loses every packet, fails as unavailable', async () => {
    const { databaseUrl = '', dataDir } = await engine.empty();
    const way = await interrupted(databaseUrl);
    const database = await openDatabase({ databaseUrl: way.url, dataDir });
    way.silence();
    const failure = await ask(database, 1).catch((error: unknown) => error);
    expect([String(failure), isUnavailable(failure)]).toEqual(['Error: timeout expired', true]);
    await way.cut();
    await database.close();
  });

  test('F5: prepared reads end when the network falls silent, also while new ones keep coming', async () => {
    const { databaseUrl = '', dataDir } = await engine.empty();
    const way = await interrupted(databaseUrl);
    const silentMs = 1_500;
    const database = await openDatabase({ databaseUrl: way.url, dataDir, silentMs });
    // Opens both connections.
    await Promise.all([ask(database, 1, 0.3), ask(database, 2)]);
    way.silence();
    const ended = new Set<number>();
    const reads: Promise<unknown>[] = [];
    // The first two use one connection each; the others wait on the second.
    for (let read = 0; !ended.has(0); read += 1) {
      reads.push(ask(database, read).catch(() => ended.add(read)));
      await sleep(silentMs / 15);
    }
    await sleep(silentMs / 2);
    expect(ended.has(1)).toBe(true);
    await way.cut();
    await Promise.all(reads);
    await database.close();
  });

  test('P3: a prepared read is planned once for all values', async () => {
    const database = await engine.open();
    for (let value = 0; value < 8; value += 1) await ask(database, value);
    const plans = compiledQuery({ isNamed: true }, (queries) =>
      sql<{ generic: number; custom: number }>`
        select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
        where statement like '%pg_sleep%' and statement not like '%pg_prepared_statements%'`.compile(queries),
    );
    expect(await plans(database.read, {})).toEqual([{ generic: 8, custom: 0 }]);
  });

  test('P3: a database that is closed answers no prepared read', async () => {
    const database = await engine.open();
    await ask(database, 1);
    await database.close();
    await expect(ask(database, 2)).rejects.toThrow('after calling end');
  });
}
