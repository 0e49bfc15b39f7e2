import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * The products whose artwork is still to be checked, at first all that have artwork or had faults. Up to which entry of the
 * history products were checked said less: entries commit in another order than that of their numbers.
 */
export const artworkUnchecked = {
  name: '0221-artwork-unchecked',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    // First: its page is used again.
    await run('drop table artwork_checks');
    await run(`create table artwork_unchecked (${id}, product_id integer not null)`);
    await run(`insert into artwork_unchecked (product_id)
      select client_product_id from product_labels where artwork_files not in ('', '[]')
      union select client_product_id from artwork_faults`);
  },
};
