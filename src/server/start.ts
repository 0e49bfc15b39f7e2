import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { collectAtRest, collectSooner } from './collect-sooner.ts';
import { ConfigError, type Config } from './config.ts';
import { makePrivateFiles, openDataDir } from './data-dir.ts';
import type { UncheckedDatabase } from './db/database.ts';
import { openClock } from './db/engines/database-clock.ts';
import { migrateAt } from './db/migrate.ts';
import { openDatabase, sqliteFile } from './db/engines/open-database.ts';
import { accountsText } from './demo/people.ts';
import { warnOfUnknownNames } from './env-file.ts';
import { createLogger } from './log.ts';
import { projectDir } from './project-dir.ts';
import { letGo } from './http/connections/let-go.ts';
import { findClient } from './clients/store.ts';
import { findProducts } from './products/detail-store.ts';
import { completeReleases } from './releases/complete.ts';
import { openStorage } from './storage/open-storage.ts';
import { createFirstAdministrator } from './users/first-administrator.ts';

const stopWithinMs = 10_000;
/** A listener on this machine answers in no time. */
const probeWithinMs = 1_000;
/** When the start, and what runs right after it, has left its garbage. */
const restAfterMs = 5_000;
/** Longer than PostgreSQL's statement timeout, and shorter than a browser waits. */
const silentDatabaseMs = 20_000;

/** Starts the portal; resolves when it listens. SIGTERM or SIGINT stops it. `isDemo` adds demo data and accounts. */
export const startPortal = async (config: Config, { isDemo }: { isDemo: boolean }): Promise<void> => {
  collectSooner();
  const logger = createLogger(config.logLevel);
  // Node has read it from the same place; the demo does not.
  if (!isDemo) await warnOfUnknownNames('.env', logger);
  makePrivateFiles();
  await openDataDir(config.dataDir);
  const webDir = join(projectDir, 'dist/web');
  // Before the demo's data is prepared, which takes a long time.
  await requireFreePort(config);
  const database = await openDatabase({
    ...config,
    silentMs: silentDatabaseMs,
    onLostConnection: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  }).catch((error: unknown) => {
    throw inWords(config, error);
  });
  try {
    await open(config, { database, logger, webDir, isDemo });
  } catch (error) {
    // Open connections would keep the process running after a failed start.
    await database.close();
    throw error;
  }
};

/** Converts an error of opening the file to a message with SQLite's reason: read-only, a folder, or not a database. */
const inWords = ({ dataDir }: Config, error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
    ? new ConfigError(
        `The database ${join(dataDir, sqliteFile)} cannot be opened (${error.message}). Let the user that the portal runs as write it; if it is damaged, restore a backup.`,
      )
    : error;

const open = async (
  config: Config,
  parts: { database: UncheckedDatabase; logger: Logger; webDir: string; isDemo: boolean },
): Promise<void> => {
  const { database, logger, webDir, isDemo } = parts;
  const applied = await migrateAt(config);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  const released = await completeReleases(database, { findClient, findProducts });
  if (released > 0) logger.info({ released }, 'first releases written');
  const storage = await openStorage(config);
  const clock = await openClock(database);
  if (isDemo) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo({ database, storage, clock, say: (text) => console.log(text) });
  }
  const demo = isDemo ? await (await import('./demo/open-demo.ts')).openDemo(database, clock) : null;
  await createFirstAdministrator(database, config.firstAdministrator, clock);

  const leaving = new AbortController();
  const app = await createApp({
    config,
    database,
    storage,
    clock,
    logger,
    webDir,
    leaving: leaving.signal,
    codesToTry: demo?.codesToTry,
  });
  // Closed after the print queue has stopped.
  if (demo) app.addHook('onClose', () => demo.close());
  stopOnSignal(app, { database, leaving, drainMs: config.drainMs });
  const address = await listen(app, config);
  collectAtRest(restAfterMs);
  console.log(
    `\n  Labelport is open at ${address}${demo ? `\n\n${accountsText}\n  Printer        ${demo.printerPage} shows what it prints` : ''}\n`,
  );
};

/** What to close with the app. */
interface Stopping {
  database: UncheckedDatabase;
  /** Aborted as soon as the process is told to stop. */
  leaving: AbortController;
  drainMs: number;
}

const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  app.listen({ host, port }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? takenPort(port) : error;
  });

/**
 * Throws if another program listens on the port, to say it early. To open the port and close it again would be surer, but a
 * proxy may send a change to it meanwhile, which would be lost.
 */
const requireFreePort = async ({ host, port }: Config): Promise<void> => {
  const probe = connect({ host, port, timeout: probeWithinMs });
  const isTaken = await Promise.race([
    // A connection that nobody accepts may meet itself.
    once(probe, 'connect').then(() => probe.localPort !== port),
    once(probe, 'timeout').then(() => false),
  ]).catch(() => false);
  probe.destroy();
  if (isTaken) throw takenPort(port);
};

const takenPort = (port: number): ConfigError =>
  new ConfigError(`Port ${port} is taken. Set PORT to another one, as in "PORT=3001 npm start".`);

/**
 * At the first signal the readiness check begins to fail, so that a load balancer sends users elsewhere. After the
 * drain time the server stops listening and lets its connections go, which takes at most 5 seconds. Then, or immediately
 * on a second signal, it finishes accepted requests, and the process ends at most 10 seconds later. Ctrl-C comes from a
 * person at the keyboard and skips the drain time.
 */
const stopOnSignal = (app: FastifyInstance, { database, leaving, drainMs }: Stopping): void => {
  const isHurried = new AbortController();
  const drain = async (): Promise<void> => {
    await sleep(drainMs, null, { signal: isHurried.signal });
    await letGo(app.server, isHurried.signal);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    leaving.abort();
    app.log.info({ signal }, 'stopping');
    if (signal === 'SIGTERM' && drainMs > 0) await drain().catch(() => null);
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await app.close();
    // Closed last: requests that finish while the app closes may still write.
    await database.close();
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (leaving.signal.aborted) return isHurried.abort();
    void stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};
