import { CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { tableNames } from '#server/operations/tables-store.ts';

/** What no backup copies: it belongs to the moment or to one process, or is made anew. */
export const leftOut: ReadonlySet<string> = new Set([
  'attempts',
  'email_verification_tokens',
  'known_browsers',
  'latest_instant',
  'migrations',
  'named_locks',
  'oidc_flows',
  'passkey_challenges',
  'password_reset_tokens',
  'product_counts',
  'user_sessions',
]);

/** The tables that a backup copies: all of this database but those that are left out by name. */
export const copiedTables = async ({ engine, read }: Database): Promise<string[]> => {
  const run = async (text: string) =>
    (await read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  return [...(await tableNames(engine, run))].filter((name) => !leftOut.has(name)).toSorted();
};

/** What a restore advances, because numbers that were given since the backup are not given again. */
const advanced: ReadonlySet<string> = new Set(['portal_epochs', 'seal_count', 'spent_numbers']);

/** The tables whose rows are the same after a restore. */
export const restoredTables = async (database: Database): Promise<string[]> =>
  (await copiedTables(database)).filter((name) => !advanced.has(name));
