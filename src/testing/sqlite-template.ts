import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';

/** Creates the migrated database that the tests of one run copy, in a new folder. Closing it leaves a single file. */
export async function createSqliteTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-sqlite-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return dataDir;
}
