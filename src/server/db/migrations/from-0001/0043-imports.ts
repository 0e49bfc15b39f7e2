import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Imports of products, and the products that each of them wrote. A product may be deleted while its import stays, so it is
 * no foreign key.
 */
export const imports = {
  name: '0043-imports',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table imports (
      ${id}, at ${instant} not null, user_id integer not null, user_name varchar(255) not null,
      file_name varchar(255) not null, file_key varchar(255) not null, sha256 varchar(64) not null,
      client_name varchar(255), mapping text, created integer not null, updated integer not null,
      skipped integer not null, refused integer not null,
      undone_at ${instant}, undone_by varchar(255), undone text)`);
    await run(`create table import_products (
      import_id integer not null references imports (id), product_id integer not null, action varchar(10) not null,
      version integer not null, primary key (import_id, product_id))`);
  },
};
