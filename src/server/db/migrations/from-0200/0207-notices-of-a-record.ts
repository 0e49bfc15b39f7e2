import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Finds the mails about a record that were sent, too: the next one goes by the last. */
export const noticesOfARecord = {
  name: '0207-notices-of-a-record',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`drop index notices_record`.execute(db);
    await sql`create index notices_record on notices (record, kind, user_id)`.execute(db);
  },
};
