import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { onBothEngines, testOnce, type Engine } from '#testing/engines.ts';
import { allTables, type Change, type Scene, type Sent, settingsOfChanges } from '#testing/changes/change.ts';
import { changeNothing, changes, ofPartners, oneOfEachDomain } from '#testing/every-change.ts';
import { leftFiles } from '#testing/left-files.ts';
import { storedTexts } from '#testing/stored-rows.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

const onSqliteStatements = allTables.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (event) => `create trigger break_${table}_${event} after ${event} on ${table} begin
      insert into written_rows (name) values ('${table}');
      select raise(abort, 'broken off') from break_off where name = '${table}' and at_row =
        (select count(*) from written_rows where name = '${table}');
    end`,
  ),
);

const onPostgresStatements = [
  `create function break_off() returns trigger language plpgsql as $$ begin
    insert into written_rows (name) values (tg_table_name);
    if exists (select from break_off where name = tg_table_name and at_row =
      (select count(*) from written_rows where name = tg_table_name))
    then raise exception 'broken off'; end if;
    return null;
  end $$`,
  ...allTables.map(
    (table) => `create trigger break_off after insert or update or delete on ${table}
      for each row execute function break_off()`,
  ),
];

/** Installs triggers that count the rows written and fail at the row chosen by `breakOffAt`. */
const watchRows = async (engine: Engine, { database }: TestApp): Promise<void> => {
  const statements = [
    'create table written_rows (name varchar(40) not null)',
    'create table break_off (name varchar(40) not null, at_row integer not null)',
    ...(engine.name === 'SQLite' ? onSqliteStatements : onPostgresStatements),
  ];
  await database.write(async (queries) => {
    for (const statement of statements) await sql.raw(statement).execute(queries);
  });
};

/** Resets the counts and makes the writing of this row of this table fail; without `at` nothing fails. */
const breakOffAt = async ({ database }: TestApp, at?: { table: string; row: number }): Promise<void> => {
  await sql`delete from written_rows`.execute(database.read);
  await sql`delete from break_off`.execute(database.read);
  if (at) await sql`insert into break_off values (${at.table}, ${at.row})`.execute(database.read);
};

/** How many rows were written to each table. */
const writtenRows = async ({ database }: TestApp): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from written_rows group by name`.execute(database.read);
  return new Map(rows.map(({ name, count }) => [name, count]));
};

/** Everything stored, in files and tables. Attempts count only where they are part of the change. */
const held = async (app: TestApp, { beside = [] }: Change) => {
  const tables = allTables.filter((table) => table !== 'attempts' || !beside.includes(table));
  const [store, rows] = await Promise.all([leftFiles(app), storedTexts(app.database, tables)]);
  return { store, rows };
};

const send = async (change: Change, { administrator }: Scene, sent: Sent, key: string) => {
  const { params, query, body, headers, by = administrator } = sent;
  const isForm = body instanceof FormData;
  const response = await by.fetch(addressOf(change.call, params, query), {
    method: change.call.method,
    headers: {
      'idempotency-key': `the only save of ${key}`.replaceAll(' ', '-'),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

onBothEngines((engine) => {
  describe('asvs-2.3.3: a change is made whole or not at all', () => {
    let app: TestApp;
    let administrator: Caller;
    let scenes = 0;

    beforeAll(async () => {
      app = await startTestApp(engine, settingsOfChanges);
      administrator = await app.as('administrator');
      await watchRows(engine, app);
    });

    beforeEach(() => breakOffAt(app));

    const newScene = (): Scene => {
      scenes += 1;
      // No letter twice in a row, so that every word has the same number of near spellings.
      const letters = String(1_000 + scenes).replace(
        /\d/g,
        (digit, place: number) => ['abcdefghij', 'klmnopqrst'][place % 2]?.[Number(digit)] ?? '',
      );
      return { app, administrator, word: `xy${letters}` };
    };

    /** How many rows of each table the call writes when nothing fails. */
    const rowsOf = async (change: Change) => {
      const scene = newScene();
      const sent = await change.prepare(scene);
      await breakOffAt(app);
      const { status } = await send(change, scene, sent, scene.word);
      expect(status).toBe(change.call.status ?? 200);
      return writtenRows(app);
    };

    // The transaction is the call's, and how it rolls back is the engine's: on PostgreSQL it is enough to abort one call of
    // each domain, at its last table.
    const onThisEngine = engine.name === 'SQLite' ? changes : oneOfEachDomain(changes);
    test.each(
      onThisEngine.map((change): [string, Change] => [
        [nameOf(change.call), change.how ?? ''].join(' ').trim(),
        change,
      ]),
    )(
      'asvs-2.3.3: %s that breaks off at any of its tables leaves nothing, and works afterwards @security-2.1',
      async (_, change) => {
        const { writes, beside = [], breaksOffAt: tables = writes } = change;
        const rows = await rowsOf(change);
        // What somebody adds is counted last, in the same transaction.
        const counts = rows.has('rows_added') ? (['rows_added'] as const) : [];
        // Each failure of a sign-in counts as an attempt, of which there are few.
        const breaksOffToo = change.call.needs === 'public' ? [] : counts;
        const breaksOffAt = [...(engine.name === 'SQLite' ? tables : tables.slice(-1)), ...breaksOffToo];
        expect([...rows.keys()].toSorted()).toEqual([...writes, ...beside, ...counts].toSorted());
        const scene = newScene();
        const sent = await change.prepare(scene);
        const before = await held(app, change);
        for (const table of breaksOffAt) {
          await breakOffAt(app, { table, row: rows.get(table) ?? 0 });
          const { status, text } = await send(change, scene, sent, scene.word);
          expect([table, status]).toEqual([table, 500]);
          expect(text).toMatch(/"message":"Something went wrong\. Reference [\w-]+\."/);
        }
        // Nothing takes away what another failure has left.
        expect(await held(app, change)).toEqual(before);
        await breakOffAt(app);
        expect((await send(change, scene, sent, scene.word)).status).toBe(change.call.status ?? 200);
        const after = await writtenRows(app);
        expect(writes.map((table) => [table, after.get(table)])).toEqual(
          writes.map((table) => [table, rows.get(table)]),
        );
      },
    );

    testOnce(engine)('these are all calls that change something', () => {
      const these = new Set(
        [...changes.map(({ call }) => call), ...changeNothing, ...ofPartners].map(nameOf),
      );
      const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(nameOf);
      expect([...these].toSorted()).toEqual(all.toSorted());
    });
  });
});
