import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** The latest instant the portal has seen. A clock far ahead of it is not trusted until an administrator confirms it. */
export const latestInstant = {
  name: '0016-latest-instant',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const instant = sql.raw(engine === 'sqlite' ? 'text' : 'timestamptz');
    await sql`create table latest_instant (id integer primary key check (id = 1), at ${instant} not null)`.execute(
      db,
    );
  },
};
