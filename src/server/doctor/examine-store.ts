import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { knownMigrations, migrationsOf, newerThanThis } from '../db/migrate.ts';
import { openDatabase, sqliteFile, type DatabaseLocation } from '../db/engines/open-database.ts';
import type { FileRecord } from '../storage/serve-file.ts';

/** The file of an embedded database. */
export const sqlitePath = (dataDir: string): string => join(dataDir, sqliteFile);

/** Opens an existing database; null if the SQLite file does not exist. */
export const openExisting = async (location: DatabaseLocation): Promise<Database | null> => {
  if (!location.databaseUrl && !existsSync(sqlitePath(location.dataDir))) return null;
  const database = await openDatabase({ ...location, poolSize: 2 });
  try {
    await database.ready();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** How the applied migrations differ from this program's; null if none are applied. */
export const compareMigrations = async ({
  engine,
  read,
}: Database): Promise<{ missing: string[]; newer: Error | null } | null> => {
  const tables =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`.execute(read)
      : await sql`select 1 where to_regclass('migrations') is not null`.execute(read);
  if (tables.rows.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(read);
  const applied = migrationsOf(rows);
  return {
    missing: knownMigrations.filter((name) => !applied.includes(name)),
    newer: newerThanThis(applied),
  };
};

/** The damage that SQLite finds in its file, a sentence each: damaged pages, and foreign keys without a row. */
export const damagesOfSqlite = async (queries: Queries): Promise<string[]> => {
  const checked = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(queries);
  const loose = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(queries);
  const pairs = new Set(
    loose.rows.map(({ table, parent }) => `${table} names rows of ${parent} that are gone`),
  );
  return [...checked.rows.map((row) => row.quick_check).filter((said) => said !== 'ok'), ...pairs];
};

/** The version (150004 for 15.4) and the encoding of a PostgreSQL server. */
export const describePostgres = async (queries: Queries): Promise<{ version: number; encoding: string }> => {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`.execute(queries);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not say what it is.');
  return row;
};

export const timeOfPostgres = async (queries: Queries): Promise<Date> => {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(queries);
  return new Date(rows[0]?.now ?? Number.NaN);
};

export const countFiles = async (queries: Queries): Promise<number> => {
  const { count } = await queries
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const filesPerPage = 500;

/** All file rows by key, in pages, because reading the contents of a page's files may take long. */
export async function* pagesOfFiles(queries: Queries): AsyncGenerator<FileRecord[]> {
  for (let after = ''; ;) {
    const files = await queries
      .selectFrom('files')
      .select(['key', 'original_filename as originalFilename', 'content_type as contentType'])
      .select(['size', 'sha256'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(filesPerPage)
      .execute();
    const last = files.at(-1);
    if (last === undefined) return;
    yield files;
    after = last.key;
  }
}

const idsPerPage = 200;

/** The ids of all products or clients, in pages. */
export async function* idsInPages(queries: Queries, entity: 'client' | 'product'): AsyncGenerator<number[]> {
  const table = entity === 'client' ? 'clients' : 'client_products';
  for (let after = 0; ;) {
    const rows = await queries
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(idsPerPage)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}
