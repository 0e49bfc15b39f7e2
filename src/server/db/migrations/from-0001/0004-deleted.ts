import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** What the list of deleted records shows, and an index of the deletions, so that the list need not read the records. */
export const deleted = {
  name: '0004-deleted',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`alter table history add column summary text`);
    await run(`create index history_deleted on history (id) where action = 'deleted'`);
  },
};
