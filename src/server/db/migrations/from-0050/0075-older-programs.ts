import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The first migration, and the name under which it is recorded from now on. */
export const firstMigration = { name: '0001-tables', recordedAs: '0001-tables-no-older-program' };

/**
 * Keeps out programs that are too old to notice that a newer one has migrated the database: they miss the first migration,
 * try to create the tables, and fail before they have written anything. Programs that do notice refuse with a message.
 */
export const olderPrograms = {
  name: '0075-older-programs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`update migrations set name = ${firstMigration.recordedAs} where name = ${firstMigration.name}`.execute(
      db,
    );
  },
};
