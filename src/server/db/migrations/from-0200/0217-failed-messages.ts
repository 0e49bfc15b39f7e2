import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Counts the failed messages of each webhook without reading a month of messages. */
export const failedMessages = {
  name: '0217-failed-messages',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create index webhook_deliveries_failed on webhook_deliveries (webhook_id) where state = 'failed'`.execute(
      db,
    );
  },
};
