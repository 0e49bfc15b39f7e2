import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Who opened and who confirmed which release of a product together with which of its client. No foreign key to a record,
 * as in `releases`.
 */
export const readings = {
  name: '0026-readings',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table readings (
      kind varchar(20) not null check (kind in ('opened', 'confirmed')),
      user_id integer not null references users (id) on delete cascade,
      product_id integer not null, product_release integer not null,
      client_id integer not null, client_release integer not null, at ${instant} not null,
      primary key (product_id, user_id, kind, product_release, client_id, client_release))`);
    await run(`create index readings_client_idx on readings (client_id, user_id, kind, client_release)`);
    await run(`create index readings_user_idx on readings (user_id)`);
  },
};
