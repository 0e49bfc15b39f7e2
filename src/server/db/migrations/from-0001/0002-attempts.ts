import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Recent attempts, so that rate limits hold across processes: failed sign-ins, mails to an account, sign-ups. */
export const attempts = {
  name: '0002-attempts',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table attempts (
      ${id}, kind varchar(20) not null, key varchar(255) not null, at ${instant} not null)`);
    await run(`create index attempts_key on attempts (kind, key, at)`);
    await run(`create index attempts_at on attempts (at)`);
  },
};
