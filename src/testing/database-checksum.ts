import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

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
  'named_locks',
  'idempotency_keys',
] as const;

/** Asking is activity, which is noted beside every answer. */
const withoutActivity = (row: object): object => ({ ...row, last_active_at: null });

/**
 * A checksum over every row but sessions, of which an expired one goes when it knocks, and the audit trail, which tells of
 * refusals: equal when nothing else was written.
 */
export const checksum = async (database: Database): Promise<string> => {
  const hash = createHash('sha256');
  for (const table of stored) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database.read);
    const lines = rows.map((row) => JSON.stringify(withoutActivity(row))).toSorted();
    hash.update(`${table}\n${lines.join('\n')}\n`);
  }
  return hash.digest('hex');
};
