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
  'product_codes',
  'word_spellings',
  'tutorials',
  'inventory_items',
  'label_rolls',
  'stock_movements',
  'orders',
  'order_lines',
  'order_confirmations',
  'announced_rolls',
  'release_comments',
  'client_rates',
  'billing_corrections',
  'datasets',
  'files',
  'history',
  'releases',
  'client_controls',
  'drafts',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'stations',
  'badges',
  'printers',
  'print_jobs',
  'print_pieces',
  'print_reprints',
  'paper_jobs',
  'runs',
  'run_events',
  'run_rolls',
  'run_people',
  'run_jobs',
  'run_photos',
  'portal',
  'portal_keys',
  'portal_epochs',
  'seals',
  'misses',
  'miss_reports',
  'imports',
  'import_products',
  'scans',
  'artwork_faults',
  'artwork_checks',
  'idempotency_keys',
] as const;

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
