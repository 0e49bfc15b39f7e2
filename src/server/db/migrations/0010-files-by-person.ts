import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Finds what somebody has uploaded within a day without looking at the other files. */
export const filesByPerson = {
  name: '0010-files-by-person',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create index files_by_person on files (created_by, created_at, size)`.execute(db);
  },
};
