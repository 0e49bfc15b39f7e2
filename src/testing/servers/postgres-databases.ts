import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Where the tests of one run create their databases. */
export interface PostgresOfRun {
  /** A superuser's connection to the server, for creating and dropping databases. */
  adminUrl: string;
  /** The name of the migrated database that tests copy; the names of the copies begin with it. */
  template: string;
  /** The folder of the server's socket, if there is one. */
  socketFolder: string | null;
}

/** A PostgreSQL database that no other test uses. */
export interface FreshPostgres {
  url: string;
  /** The same without the network, if the server has a socket: a query takes a quarter less processor time on both sides. */
  localUrl: string;
  /** Drops the database, even if connections are open. */
  drop(): Promise<void>;
}

/** Creates the template of a run, to which nobody may connect then, as PostgreSQL requires for copying. */
export async function createTemplate({
  url: adminUrl,
  socketFolder,
}: Pick<PostgresServer, 'url' | 'socketFolder'>): Promise<PostgresOfRun> {
  const template = `labelport_test_${shortId()}`;
  await run(adminUrl, `CREATE DATABASE ${template} TEMPLATE template0`);
  const database = await openDatabase({ databaseUrl: urlOf(adminUrl, template), dataDir: tmpdir() });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await run(adminUrl, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  return { adminUrl, template, socketFolder };
}

/**
 * Copies the template, or creates an empty database for tests of the migrations themselves. Copied as files it takes 17 ms of
 * processor time, through the log 37; each connection would take another 10.
 */
export async function createDatabase(
  { adminUrl, template, socketFolder }: PostgresOfRun,
  { migrated }: { migrated: boolean },
): Promise<FreshPostgres> {
  const name = `${template}_${shortId()}`;
  const from = migrated ? template : 'template0';
  const admin = await (keptConnection ??= keepConnection(localOf(adminUrl, socketFolder)));
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`);
  const url = urlOf(adminUrl, name);
  return {
    url,
    localUrl: localOf(url, socketFolder),
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The connection of this worker for creating and dropping, which is open until the worker or the server ends. */
let keptConnection: Promise<pg.Client> | null = null;

async function keepConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {
    keptConnection = null;
  });
  await client.connect();
  return client;
}

const localOf = (url: string, socketFolder: string | null): string =>
  socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;

/** Drops the template, and copies left by interrupted tests. */
export async function dropDatabases({ adminUrl, template }: PostgresOfRun): Promise<void> {
  const left = await run(
    adminUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  );
  for (const { datname } of left) await run(adminUrl, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

const shortId = (): string => randomUUID().slice(0, 8);

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const result = await client.query<{ datname: string }>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}
