import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { importLocks } from '../locks/named-lock.ts';
import type { Opened } from './opened.ts';
import { isLockedQuery, PostgresLocks } from '../locks/postgres-locks.ts';
import { SharedConnections, silent } from './shared-connections.ts';
import { SharedPool } from './shared-pool.ts';
import { UserTurns } from '../locks/user-turns.ts';

const bigint = 20;
const timestamptz = 1184;

const parsers = new Map<number, (value: string) => unknown>([
  [bigint, Number],
  [timestamptz, (value) => new Date(value).toISOString()],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid, format): unknown =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format);

/** How values from PostgreSQL are parsed: instants as ISO-8601 UTC strings, bigint as number. */
export const postgresTypes = { getTypeParser };

/** A PostgreSQL server, and how this process uses it. */
export interface PostgresLocation {
  databaseUrl: string;
  /** The largest number of connections of this process. */
  poolSize?: number;
  /** After how many milliseconds of silence a connection counts as lost; never if undefined. */
  silentMs?: number | undefined;
  /** Called when a connection breaks while no query is running on it. */
  onLostConnection?: (error: Error) => void;
}

const idleMs = 15_000;
const usualPoolSize = 10;
/** Connections that transactions may not use, so that reads never wait for writes. */
const keptForReading = 3;
/** Additional connections for reads before sign-in. */
const forStrangers = 2;
const waitForTurnMs = 3_000;
/** How long a statement waits for a row lock: longer than the 1 s that PostgreSQL takes to detect a deadlock. */
const waitForRowMs = 2_000;

/**
 * Opens a connection's socket. A server that is cut off from the network closes nothing: without our own timeout a
 * query would wait until the system gives up, about a quarter of an hour.
 */
const newSocket = (silentMs: number | undefined) => (): Socket => {
  const socket = new Socket();
  const giveUp = () => socket.destroy(silent());
  // Never fires on a healthy connection: the pool closes idle ones, and PostgreSQL ends long statements, earlier.
  if (silentMs !== undefined) socket.setTimeout(silentMs, giveUp);
  return socket;
};

const connectingTo = ({ databaseUrl }: PostgresLocation) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 15_000,
  // JIT compilation takes longer than any of our statements: counting a gap of 100,000 products takes 0.4 s instead of
  // 0.1.
  options: '-c jit=off',
  types: postgresTypes,
});

const newPool = (location: PostgresLocation, max: number): pg.Pool => {
  const pool = new pg.Pool({
    ...connectingTo(location),
    max,
    idleTimeoutMillis: idleMs,
    stream: newSocket(location.silentMs),
    lock_timeout: waitForRowMs,
  });
  // The pool listens for errors only on idle connections. One that breaks inside a transaction between queries would
  // raise an unhandled error and end the process. The error comes twice, from the server and from the socket.
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => location.onLostConnection?.(error));
    client.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  return pool;
};

/** Opens the pools; they connect on the first query. */
export const openPostgres = (location: PostgresLocation): Opened => {
  const { poolSize = usualPoolSize } = location;
  const most = Math.max(1, poolSize - keptForReading);
  const locks = new PostgresLocks(location.databaseUrl);
  const pool = new SharedPool(newPool(location, poolSize), poolSize, true);
  const poolOfStrangers = new SharedPool(newPool(location, forStrangers), forStrangers, false);
  const shared = new SharedConnections(
    connectingTo(location),
    newSocket(location.silentMs),
    { idleMs, silentMs: location.silentMs },
    (error) => location.onLostConnection?.(error),
  );
  return {
    dialect: new PostgresDialect({ pool }),
    aside: null,
    read: ({ sql: text, parameters, name }) =>
      name === undefined
        ? pool.run({ sql: text, parameters, name })
        : shared.run({ sql: text, parameters, name }),
    strangers: {
      dialect: new PostgresDialect({ pool: poolOfStrangers }),
      read: (run) => poolOfStrangers.run(run),
    },
    runWithin: null,
    endReading: () => shared.end(),
    stamp: () => null,
    lock: (name) => locks.lock(name),
    // One user gets at most half: others can still save while all writes of that user wait for an import.
    turns: new UserTurns({ most, mostOfOne: Math.max(1, Math.floor(most / 2)), waitMs: waitForTurnMs }),
    isImporting: async () => {
      for (const name of Object.values(importLocks))
        if ((await pool.run(isLockedQuery(name))).length > 0) return true;
      return false;
    },
  };
};
