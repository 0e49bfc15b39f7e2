import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { copiedTables } from './copied-tables.ts';
import { storedRows } from './stored-rows.ts';

/** The audit trail records refusals as well, and what people add is counted, also if it is taken back. */
const isStored = (table: string): boolean => table !== 'audit' && table !== 'rows_added';

const mailedTokens = ['email_verification_tokens', 'password_reset_tokens'];

/** Columns that may change after a response: each request records activity, and uploaded artwork is read later. */
const activity = ['last_active_at', 'facts'];

/**
 * A checksum over all rows, except sessions (expired ones are deleted on use) and the audit trail (which records
 * refusals): equal if nothing else was written.
 */
export const checksum = async (database: Database): Promise<string> => {
  const stored = [...(await copiedTables(database)).filter(isStored), ...mailedTokens];
  return createHash('sha256')
    .update(JSON.stringify(await storedRows(database, stored, activity)))
    .digest('hex');
};
