import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '#server/db/database.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { startPostgres } from '#testing/postgres-server.ts';

/** Creates databases of one engine, and deletes all of them. */
export interface Locations extends AsyncDisposable {
  /** A new empty database. */
  create(name: string): Promise<DatabaseLocation>;
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'labelport-bench-'));

/** Prepares an engine: a folder, or a private PostgreSQL with durable commits. */
export const openLocations = async (engine: Engine): Promise<Locations> => {
  const folder = await newFolder();
  const server = engine === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  return {
    create: async (name) => {
      const dataDir = join(folder, name);
      if (!server) return { dataDir };
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(`create database ${name} template template0`);
      await client.end();
      const url = new URL(server.url);
      url.pathname = name;
      return { dataDir, databaseUrl: url.href };
    },
    [Symbol.asyncDispose]: async () => {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
