import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Seals: lists of the newest events of runs, each with the SHA-256 of the seal before. */
export const seals = {
  name: '0037-seals',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table seals (
      number integer primary key, at ${instant} not null, text text not null, sha256 varchar(64) not null,
      run_count integer not null, sent_at ${instant}, fault text)`);
    await run('alter table runs add column sealed_seq integer not null default 0');
    await run('create index runs_unsealed on runs (id) where last_seq > sealed_seq');
  },
};
