import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** An import turns the rows of a controlled client into drafts: which import a draft is of, and how many it made. */
export const importDrafts = {
  name: '0061-import-drafts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run('alter table drafts add column import_id integer');
    await run('create index drafts_import_idx on drafts (import_id) where import_id is not null');
    await run('alter table imports add column drafted integer not null default 0');
  },
};
