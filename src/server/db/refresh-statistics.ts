import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Updates PostgreSQL's planner statistics after many writes, and merges the pending lists of its GIN indexes.
 * Autovacuum does both within a minute or so; until then a search may scan the whole table. SQLite needs neither.
 */
export const refreshStatistics = async (
  { engine, read }: Database,
  tables: readonly (keyof Tables)[],
): Promise<void> => {
  if (engine === 'sqlite') return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(read);
  await sql`
    select gin_clean_pending_list(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in (${sql.join(tables.map((table) => sql`${table}::regclass`))})`.execute(
    read,
  );
};
