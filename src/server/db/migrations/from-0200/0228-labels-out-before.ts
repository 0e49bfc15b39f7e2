import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * Which labels of a reprint had come out before, and how, so that they are as before once nobody wants them again any more. Null, as
 * of older ones, means that nobody knows.
 */
export const labelsOutBefore = {
  name: '0228-labels-out-before',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table print_reprints add column was_out text`.execute(db);
  },
};
