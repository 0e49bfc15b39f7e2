import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** What was sent under an Idempotency-Key, as a hash: a key that comes again with something else is refused. */
export const creationBodies = {
  name: '0013-creation-bodies',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    // Null for keys from before, which answer for 24 hours more what they made.
    await sql`alter table idempotency_keys add column body_hash varchar(64)`.execute(db);
  },
};
