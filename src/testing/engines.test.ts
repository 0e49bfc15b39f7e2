import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines } from './engines.ts';

onBothEngines((engine) => {
  test(`the suite runs on ${engine.name} itself`, async () => {
    const database = await engine.open();
    const version = engine.name === 'SQLite' ? sql`select sqlite_version()` : sql`select version()`;
    const { rows } = await version.execute(database.read);
    expect(JSON.stringify(rows)).toMatch(engine.name === 'SQLite' ? /"3\.\d+\.\d+"/ : /PostgreSQL 1[5-9]/);
  });

  test('a database is migrated when it opens, and holds nothing of another', async () => {
    const [one, other] = [await engine.open(), await engine.open()];
    await sql`create table only_here (id integer)`.execute(one.read);
    await expect(migrate(other)).resolves.toEqual([]);
    await expect(sql`select * from only_here`.execute(other.read)).rejects.toThrow(/only_here/);
  });

  test('an empty database has its migrations before it', async () => {
    const database = await openDatabase(await engine.empty());
    await expect(migrate(database)).resolves.toContain('0001-tables');
    await database.close();
  });
});
