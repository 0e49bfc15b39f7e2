import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The bytes that SQLite's file holds in pages that are free to be written again; 0 on PostgreSQL. */
export const freeBytes = async ({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<number> => {
  if (engine !== 'sqlite') return 0;
  const { rows } = await sql<{ bytes: number }>`select freelist_count * page_size as bytes
    from pragma_freelist_count, pragma_page_size`.execute(read);
  return rows[0]?.bytes ?? 0;
};
