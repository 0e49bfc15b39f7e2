import { sql } from 'kysely';
import type { Engine, Queries } from '../database.ts';

/** How large each dataset is, so that what one person keeps is summed up without reading any of it. */
export const datasetSizes = {
  name: '0014-dataset-sizes',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const bytes = engine === 'sqlite' ? 'length(cast(data as blob))' : 'octet_length(data)';
    await run(`alter table datasets add column size integer not null default 0`);
    await run(`update datasets set size = ${bytes}`);
    // All that the quota and the lists ask: a row behind it may be a megabyte.
    await run(`create index datasets_reach on datasets (user_id, is_public, size)`);
  },
};
