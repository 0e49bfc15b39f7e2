import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** What the list of deleted records shows, beside the records that it must not read, and where they stand. */
export const deleted = {
  name: '0004-deleted',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`alter table history add column summary text`);
    await run(`create index history_deleted on history (id) where action = 'deleted'`);
  },
};
