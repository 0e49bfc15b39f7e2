import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Which record each user created under which Idempotency-Key, so that a creation that is sent twice happens once. */
export const idempotencyKeys = {
  name: '0003-idempotency-keys',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table idempotency_keys (
      user_id integer not null references users (id) on delete cascade, key varchar(200) not null,
      call varchar(100) not null, record_id integer not null, created_at ${instant} not null,
      unique (user_id, key))`);
    await run(`create index idempotency_keys_created on idempotency_keys (created_at)`);
  },
};
