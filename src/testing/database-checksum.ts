import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { copiedTables } from './copied-tables.ts';
import { storedRows } from './stored-rows.ts';

/** The audit trail records refusals as well, and what people add is counted, also if it is taken back. */
const isStored = (table: string): boolean => table !== 'audit' && table !== 'rows_added';

const mailedTokens = ['email_verification_tokens', 'password_reset_tokens'];

/** Columns that may change after a response: each request records activity, and uploaded artwork is read later. */
const activity = ['last_active_at', 'facts'];

/** The tables of each database, which are described once. */
const tables = new WeakMap<Database, string[]>();

const tablesOf = async (database: Database): Promise<string[]> => {
  const known = tables.get(database);
  if (known) return known;
  const stored = [...(await copiedTables(database)).filter(isStored), ...mailedTokens];
  tables.set(database, stored);
  return stored;
};

/**
 * A checksum over all rows, except sessions (expired ones are deleted on use) and the audit trail (which records
 * refusals): equal if nothing else was written.
 */
export const checksum = async (database: Database): Promise<string> => {
  return createHash('sha256')
    .update(JSON.stringify(await storedRows(database, await tablesOf(database), activity)))
    .digest('hex');
};
