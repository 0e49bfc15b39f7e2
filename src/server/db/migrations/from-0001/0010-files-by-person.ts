import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** An index of each user's uploads of the last day, for the quota. */
export const filesByPerson = {
  name: '0010-files-by-person',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    await sql`create index files_by_person on files (created_by, created_at, size)`.execute(db);
  },
};
