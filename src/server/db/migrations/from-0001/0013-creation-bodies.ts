import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** A hash of the body sent under an Idempotency-Key. The same key with another body is refused. */
export const creationBodies = {
  name: '0013-creation-bodies',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    // Null for older keys, which stay valid for another 24 hours.
    await sql`alter table idempotency_keys add column body_hash varchar(64)`.execute(db);
  },
};
