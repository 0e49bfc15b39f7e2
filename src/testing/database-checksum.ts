import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { copiedTables } from './copied-tables.ts';
import { storedRows } from './stored-rows.ts';

const stored = [
  ...copiedTables.filter((table) => table !== 'audit'),
  'email_verification_tokens',
  'password_reset_tokens',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'portal_epochs',
];

/** Columns that may change after a response: each request records activity, and uploaded artwork is read later. */
const activity = ['last_active_at', 'facts'];

/**
 * A checksum over all rows, except sessions (expired ones are deleted on use) and the audit trail (which records
 * refusals): equal if nothing else was written.
 */
export const checksum = async (database: Database): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await storedRows(database, stored, activity)))
    .digest('hex');
