import { sql } from 'kysely';
import type { Engine, Queries } from '../database.ts';

/** The latest instant that the portal has seen: a clock that is far ahead of it is not believed unasked. */
export const latestInstant = {
  name: '0016-latest-instant',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const instant = sql.raw(engine === 'sqlite' ? 'text' : 'timestamptz');
    await sql`create table latest_instant (id integer primary key check (id = 1), at ${instant} not null)`.execute(
      db,
    );
  },
};
