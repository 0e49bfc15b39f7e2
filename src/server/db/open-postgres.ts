import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { importLocks } from './named-lock.ts';
import type { DatabaseLocation, Opened } from './open-database.ts';
import { isHeldQuery, PostgresLocks } from './postgres-locks.ts';
import { WriteTurns } from './write-turns.ts';

const bigint = 20;
const timestamptz = 1184;

const parsers = new Map<number, (value: string) => unknown>([
  [bigint, Number],
  [timestamptz, (value) => new Date(value).toISOString()],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid, format): unknown =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format);

/** How every connection to PostgreSQL reads values: instants as ISO-8601 UTC strings, bigint as number. */
export const postgresTypes = { getTypeParser };

/** Where a PostgreSQL server is. */
export type PostgresLocation = DatabaseLocation & { databaseUrl: string };

const idleMs = 15_000;
const usualPoolSize = 10;
/** Connections that no transaction takes, so that whoever reads never waits for those who write. */
const keptForReading = 3;
const waitForTurnMs = 3_000;
/** How long a statement waits for rows that somebody else holds: longer than PostgreSQL takes to find a deadlock, 1 s. */
const waitForRowMs = 2_000;

/**
 * What a connection runs over. A server that is cut off the network sends no end: without a limit of our own, whoever
 * asked would wait until the system gives up, which takes a quarter of an hour.
 */
const newSocket = (silentMs: number | undefined) => (): Socket => {
  const socket = new Socket();
  const giveUp = () => socket.destroy(new Error('Connection terminated: the database is silent'));
  // The pool closes connections that nobody uses before that; PostgreSQL ends statements that take as long.
  if (silentMs !== undefined) socket.setTimeout(silentMs, giveUp);
  return socket;
};

/** Opens connections to the server; none is made before something is asked. */
export const openPostgres = (location: PostgresLocation): Opened => {
  const { poolSize = usualPoolSize } = location;
  const most = Math.max(1, poolSize - keptForReading);
  const locks = new PostgresLocks(location.databaseUrl);
  const pool = new pg.Pool({
    connectionString: location.databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: idleMs,
    stream: newSocket(location.silentMs),
    statement_timeout: 15_000,
    lock_timeout: waitForRowMs,
    types: postgresTypes,
  });
  // The pool listens only to connections that wait in it. One that breaks while a transaction holds it and asks nothing
  // would have nobody who hears of it, which ends the process. Its end is told twice, by the server and by the socket.
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => location.onLostConnection?.(error));
    client.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  return {
    dialect: new PostgresDialect({ pool }),
    read: async ({ sql: text, parameters, name }) =>
      (await pool.query<Record<string, unknown>>({ text, values: [...parameters], name })).rows,
    runWithin: null,
    stamp: () => null,
    hold: (name) => locks.hold(name),
    // Half of them for one person: what the others save finds a turn while one waits for an import with all of theirs.
    turns: new WriteTurns({ most, mostOfOne: Math.max(1, Math.floor(most / 2)), waitMs: waitForTurnMs }),
    isImporting: async () => {
      for (const name of Object.values(importLocks))
        if ((await pool.query(isHeldQuery(name))).rows.length > 0) return true;
      return false;
    },
  };
};
