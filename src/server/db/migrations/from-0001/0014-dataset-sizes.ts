import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** The size of each dataset, so that a user's quota is summed without reading the data. */
export const datasetSizes = {
  name: '0014-dataset-sizes',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const bytes = engine === 'sqlite' ? 'length(cast(data as blob))' : 'octet_length(data)';
    await run(`alter table datasets add column size integer not null default 0`);
    await run(`update datasets set size = ${bytes}`);
    // Covers all that the quota and the lists read: a row itself may be a megabyte.
    await run(`create index datasets_reach on datasets (user_id, is_public, size)`);
  },
};
