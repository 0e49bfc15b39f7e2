import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** How many transactions of this PostgreSQL database wait for a lock. */
export const lockWaiters = async ({ read }: Pick<Database, 'read'>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows[0]?.n ?? 0;
};
