import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** What transactions write at least, in characters, that leave so much in the log that their commit holds up the event loop. */
export const largeTransaction = 1_000_000;

/** A statement changes half a page at least, however little it has. */
const leastOfStatement = 2_000;

/** How much a statement writes, in characters: a batch of an import has a hundred times as much as a save. */
export const charactersIn = (parameters: readonly unknown[]): number => {
  let characters = leastOfStatement;
  for (const value of parameters) characters += typeof value === 'string' ? value.length : 8;
  return characters;
};

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
