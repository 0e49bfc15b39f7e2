import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '#server/db/database.ts';
import type { DatabaseLocation } from '#server/db/engines/open-database.ts';
import { startPostgres, type PostgresServer } from '#testing/servers/postgres-server.ts';
import { fillDatabase } from './fill-database.ts';

/** The databases of a run, which are deleted at its end. */
export interface Databases extends AsyncDisposable {
  /** Creates an empty database on a private PostgreSQL with durable commits; returns its URL. Replaces one of that name. */
  emptyPostgres(name: string): Promise<string>;
  /** Copies the database with so many sample products, which is filled at its first use. Replaces the last copy. */
  copy(engine: Engine, products: number): Promise<DatabaseLocation>;
}

/** Prepares a folder for databases, and a PostgreSQL server, which starts at its first use. */
export const openDatabases = async (): Promise<Databases> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-bench-'));
  const filled = new Set<string>();
  let starting: Promise<PostgresServer> | null = null;

  const createPostgres = async (name: string, template = 'template0'): Promise<string> => {
    starting ??= startPostgres({ isDurable: true });
    const url = new URL((await starting).url);
    const client = new pg.Client(url.href);
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
    await client.end();
    url.pathname = name;
    return url.href;
  };

  const fill = async (name: string, engine: Engine, products: number): Promise<void> => {
    const databaseUrl = engine === 'postgres' ? await createPostgres(name) : undefined;
    await fillDatabase({ dataDir: join(folder, name), databaseUrl }, products);
  };

  return {
    emptyPostgres: (name) => createPostgres(name),
    copy: async (engine, products) => {
      const template = `${engine}_${products}`;
      if (!filled.has(template)) await fill(template, engine, products);
      filled.add(template);
      const dataDir = join(folder, 'measured');
      await rm(dataDir, { recursive: true, force: true });
      if (engine === 'postgres') return { dataDir, databaseUrl: await createPostgres('measured', template) };
      await cp(join(folder, template), dataDir, { recursive: true });
      return { dataDir };
    },
    [Symbol.asyncDispose]: async () => {
      await (await starting)?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
