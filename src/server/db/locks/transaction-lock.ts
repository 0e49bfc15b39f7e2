import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { hasSingleWriter } from './row-lock.ts';

/**
 * Takes a named lock until the transaction ends; other transactions, in any process, wait for it. Later reads in this
 * transaction see what earlier holders committed.
 */
export const lockUntilCommit = async (queries: Queries, name: string): Promise<void> => {
  // SQLite has one writer at a time anyway.
  if (!hasSingleWriter(queries))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries);
};

/** Like `lockUntilCommit`, but shared: holders wait only for those that take the lock for themselves. */
export const shareUntilCommit = async (queries: Queries, name: string): Promise<void> => {
  if (!hasSingleWriter(queries))
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(queries);
};
