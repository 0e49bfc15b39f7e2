import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { openDatabase } from './engines/open-database.ts';
import { largeTransaction } from './large-commit.ts';

onSqlite((engine) => {
  test.each([
    [1_000, 10_000],
    [4, 2_500_000],
  ])(
    'Y13: what a large transaction of %i statements wrote leaves the log in another thread, and nothing is lost',
    async (statements, characters) => {
      const { dataDir } = await engine.empty();
      const file = join(dataDir, 'labelport.sqlite');
      const size = async () => (await stat(file)).size;
      const database = await openDatabase({ dataDir });
      await sql`create table large (text text)`.execute(database.read);
      await database.write(async (queries) => {
        for (let n = 0; n < statements; n += 1)
          await sql`insert into large values (${'x'.repeat(characters)})`.execute(queries);
      });
      // A commit of SQLite alone would have copied the log before it returned.
      expect(await size()).toBeLessThan(1_000_000);
      await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(10_000_000);
      await sql`insert into large values ('last')`.execute(database.read);
      await database.close();
      const again = await openDatabase({ dataDir });
      expect((await sql`select count(*) as n from large`.execute(again.read)).rows).toEqual([
        { n: statements + 1 },
      ]);
      await again.close();
    },
  );

  test('after a large transaction whose commit fails, commits empty the log as before', async () => {
    const database = await openDatabase({ dataDir: (await engine.empty()).dataDir });
    await sql`create table roots (id integer primary key)`.execute(database.read);
    await sql`create table leaves (text text, root integer references roots deferrable initially deferred)`.execute(
      database.read,
    );
    const limit = () =>
      database.write(async (queries) => (await sql`pragma wal_autocheckpoint`.execute(queries)).rows);
    const before = await limit();
    await expect(
      database.write((queries) =>
        sql`insert into leaves values (${'x'.repeat(largeTransaction)}, 1)`.execute(queries),
      ),
    ).rejects.toThrow('FOREIGN KEY constraint failed');
    expect(await limit()).toEqual(before);
    expect((await sql`select count(*) as n from leaves`.execute(database.read)).rows).toEqual([{ n: 0 }]);
    await database.close();
  });
});
