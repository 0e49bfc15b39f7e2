import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, sqliteFile } from '#server/db/engines/open-database.ts';

/** Creates the migrated database that the tests of one run copy, in a new folder. Closing it leaves a single file. */
export async function createSqliteTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-sqlite-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  // Tables that migrations have made anew leave pages to be written again, in which no test is to find room.
  const file = new DatabaseSync(join(dataDir, sqliteFile));
  file.exec('vacuum');
  file.close();
  return dataDir;
}
