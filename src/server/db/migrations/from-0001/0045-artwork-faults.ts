import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Products whose artwork fails its check, and up to which entry of the history products were checked. Both can be computed
 * anew; a product may be deleted before its row is, so it is no foreign key.
 */
export const artworkFaults = {
  name: '0045-artwork-faults',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table artwork_faults (
      client_product_id integer not null primary key, faults integer not null, since ${instant} not null)`);
    await run(`create table artwork_checks (id integer not null primary key, latest integer not null)`);
  },
};
