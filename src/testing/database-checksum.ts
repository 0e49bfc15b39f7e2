import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { storedRows } from './stored-rows.ts';

const stored = [
  'users',
  'email_verification_tokens',
  'password_reset_tokens',
  'clients',
  'master_products',
  'client_products',
  'product_labels',
  'word_spellings',
  'tutorials',
  'inventory_items',
  'stock_movements',
  'orders',
  'order_lines',
  'datasets',
  'files',
  'history',
  'idempotency_keys',
] as const;

/** Asking is activity, which is noted beside every answer. */
const activity = ['last_active_at'];

/**
 * A checksum over every row but sessions, of which an expired one goes when it knocks, and the audit trail, which tells of
 * refusals: equal when nothing else was written.
 */
export const checksum = async (database: Database): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await storedRows(database, stored, activity)))
    .digest('hex');
