import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** What artwork says by itself, and why a release was published although its artwork fails its check. */
export const artworkFacts = {
  name: '0032-artwork-facts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run('alter table files add column facts text');
    await run('alter table releases add column artwork_reason varchar(500)');
    await run('alter table drafts add column artwork_reason varchar(500)');
  },
};
