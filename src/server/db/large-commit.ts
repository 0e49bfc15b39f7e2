import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** A transaction of more statements may leave so much in the write-ahead log that its commit holds up the event loop. */
export const manyStatements = 500;

const script = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData, { timeout: 1000 });
  database.exec('pragma wal_checkpoint(passive)');
  database.close();`;

/**
 * Copies the write-ahead log into the database in another thread. A log of 100 MB takes most of a second, which SQLite
 * would otherwise spend in the commit.
 */
export const checkpointAside = async (path: string): Promise<void> => {
  const worker = new Worker(script, { eval: true, workerData: path });
  const { promise, resolve } = Promise.withResolvers<void>();
  // A checkpoint that fails is made up for by the next one.
  worker.once('error', () => resolve()).once('exit', () => resolve());
  await promise;
};

/** Flushes the write-ahead log in the thread pool, so that the commit has little left to flush. */
export const flushLog = async (path: string): Promise<void> => {
  await using log = await open(`${path}-wal`);
  await log.datasync();
};
