import { sql, type CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Database, Queries } from './database.ts';
import { compiledQuery, type Places } from './compiled-query.ts';
import { openDatabase } from './engines/open-database.ts';

/** Runs on the connection that has the prepared statements, and does not count itself. */
const preparedNames = compiledQuery({ isNamed: true }, (queries) =>
  sql<{ n: number }>`select count(*) as n from pg_prepared_statements
    where name like 'compiled%' and statement not like '%pg_prepared_statements%'`.compile(queries),
);

/** The number of prepared statements on the connection; SQLite has no named ones. */
const namedStatements = async ({ engine, read }: Database): Promise<number> =>
  engine === 'sqlite' ? 0 : ((await preparedNames(read, {}))[0]?.n ?? 0);

onBothEngines((engine) => {
  describe('a compiled query', () => {
    let database: Database;
    let built = 0;

    const clientsNamed = compiledQuery(
      { isNamed: true },
      (queries, { name }: Places<{ name: string }>, { isNewestFirst }: { isNewestFirst: boolean }) => {
        built += 1;
        return queries
          .selectFrom('clients')
          .select(['id', 'name'])
          .where('name', '=', name)
          .orderBy('id', isNewestFirst ? 'desc' : 'asc')
          .compile();
      },
    );

    beforeAll(async () => {
      database = await engine.open();
      for (const name of ['Orchard', 'Harbour', 'Orchard']) await addClient(database, name);
    });

    test('is built once for each shape, and answers with the values of each run', async () => {
      const idsOf = async (name: string, isNewestFirst: boolean) =>
        (await clientsNamed(database.read, { name }, { isNewestFirst })).map(({ id }) => id);
      expect(await idsOf('Orchard', false)).toEqual([1, 3]);
      expect(await idsOf('Harbour', false)).toEqual([2]);
      expect(await idsOf('Orchard', true)).toEqual([3, 1]);
      expect(await idsOf("' or 1 = 1 --", true)).toEqual([]);
      expect(built).toBe(2);
    });

    test('reads in a transaction what that transaction has written', async () => {
      const count = compiledQuery({ isNamed: false }, (queries, { name }: Places<{ name: string }>) =>
        sql<{ n: number }>`select count(*) as n from clients where name = ${name}`.compile(queries),
      );
      await database.write(async (queries) => {
        await queries.updateTable('clients').set({ name: 'Mill' }).where('name', '=', 'Harbour').execute();
        expect(await count(queries, { name: 'Mill' })).toEqual([{ n: 1 }]);
        expect(await count(database.read, { name: 'Mill' })).toEqual([{ n: 0 }]);
      });
      expect(await count(database.read, { name: 'Mill' })).toEqual([{ n: 1 }]);
    });

    test('only reads: one that inserts would add rows that nobody counts', async () => {
      const refused = async (build: (queries: Queries) => CompiledQuery) => {
        const compiled = compiledQuery({ isNamed: false }, build);
        await expect(database.write((queries) => compiled(queries, {}))).rejects.toThrow('only reads');
      };
      const scan = { day: '2020-01-01', product_id: 1, count: 1 };
      await refused((queries) => queries.insertInto('scans').values(scan).compile());
      await refused((queries) => queries.updateTable('scans').set({ count: 2 }).compile());
      await refused((queries) => queries.deleteFrom('scans').compile());
      await refused((queries) =>
        queries
          .with('added', (within) => within.insertInto('scans').values(scan).returning('day'))
          .selectFrom('added')
          .selectAll()
          .compile(),
      );
      await refused((queries) =>
        queries
          .with('changed', (within) => within.updateTable('scans as s').set({ count: 2 }).returning('s.day'))
          .selectFrom('changed')
          .selectAll()
          .compile(),
      );
      await refused((queries) =>
        sql`with one as (select 1 as n) insert or ignore into scans select '2020-01-01', 1, n from one`.compile(
          queries,
        ),
      );
      expect(await database.read.selectFrom('scans').selectAll().execute()).toEqual([]);
    });

    test('of more shapes than are cached leaves no statement behind for each time that one is built again', async () => {
      const oneConnection = await openDatabase(await engine.empty());
      const shaped = compiledQuery({ isNamed: true }, (queries, _: Places<object>, { n }: { n: number }) =>
        sql<{ n: number }>`select cast(${sql.lit(n)} as integer) as n`.compile(queries),
      );
      const answers: number[][] = [];
      for (let time = 1; time <= 2; time += 1) {
        const round: number[] = [];
        for (let n = 0; n < 250; n += 1)
          round.push(...(await shaped(oneConnection.read, {}, { n })).map((row) => row.n));
        answers.push(round);
      }
      const all = Array.from({ length: 250 }, (_, n) => n);
      expect(answers).toEqual([all, all]);
      expect(await namedStatements(oneConnection)).toBe(engine.name === 'PostgreSQL' ? 200 : 0);
      await oneConnection.close();
    });
  });
});
