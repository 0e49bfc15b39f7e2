import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { findPeopleInOrder, notePerson } from '../runs/people-store.ts';
import { openDatabase } from './engines/open-database.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { numbersOfPeople } from './migrations/from-0200/0218-numbers-of-people.ts';

const at = '2026-01-10T09:30:00.000Z';

onBothEngines((engine) => {
  test('people of the runs of older versions keep the numbers that a client has read: in the order of their acts, then of their signatures', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter((name) => name !== numbersOfPeople.name);
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const { read } = database;
    for (const worker of [30, 10])
      await sql`insert into runs (product_id, product_release, station_id, state, plan, standing, station_name, worker_id,
        worker_name, created_at, last_seq, last_sha256)
        values (1, 1, 1, 'running', '{}', '{}', 'Bench', ${worker}, '', ${at}, 3, '')`.execute(read);
    // Ana acts, Ben joins her, and Cleo and Ben have signed in run 1; in run 2 only Ben acts.
    const acts = [
      [1, 30],
      [1, 10],
      [1, 30],
      [2, 10],
    ] as const;
    for (const [seq, [runId, userId]] of acts.entries())
      await sql`insert into run_events (run_id, seq, at, user_id, user_name, kind, verdict, format, detail, prior, sha256)
        values (${runId}, ${seq + 1}, ${at}, ${userId}, '', 'check', 'right', 8, '{}', '', '')`.execute(read);
    for (const [runId, userId] of [
      [1, 30],
      [1, 10],
      [2, 10],
    ] as const)
      await sql`insert into run_people (run_id, user_id) values (${runId}, ${userId})`.execute(read);
    // A run that is deleted by now, and a release, are signed, too.
    for (const [entity, id, userId] of [
      ['run', 1, 20],
      ['run', 1, 10],
      ['run', 9, 20],
      ['product', 2, 20],
    ] as const)
      await sql`insert into signatures (at, user_id, name, meaning, means, entity, entity_id, number)
        values (${at}, ${userId}, '', 'closed', 'password', ${entity}, ${id}, 2)`.execute(read);
    await migrate(database);
    const people = async () => Object.fromEntries(await findPeopleInOrder(read, [1, 2]));
    expect(await people()).toEqual({ 1: [30, 10, 20], 2: [10] });
    const acting =
      await sql`select user_id from run_people where run_id = 1 and acts = 1 order by user_id`.execute(read);
    expect(acting.rows).toEqual([{ user_id: 10 }, { user_id: 30 }]);

    // A process of the version before, which still runs, writes no number; the next act gives it one.
    await sql`insert into run_people (run_id, user_id) values (2, 5)`.execute(read);
    await database.write(async (queries) => {
      await notePerson(queries, 2, 4, 'signs');
      await notePerson(queries, 2, 4, 'acts');
    });
    expect(await people()).toEqual({ 1: [30, 10, 20], 2: [10, 5, 4] });
    const rows =
      await sql`select user_id, number, acts from run_people where run_id = 2 order by number`.execute(read);
    expect(rows.rows).toEqual([
      { user_id: 10, number: 1, acts: 1 },
      { user_id: 5, number: 2, acts: 1 },
      { user_id: 4, number: 3, acts: 1 },
    ]);
    await database.close();
  });
});
