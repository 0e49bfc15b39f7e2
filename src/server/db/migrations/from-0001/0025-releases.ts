import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Releases of products and clients. They have no foreign key to their record, so that they outlive it. `unreleased` holds
 * the records of older databases that have none yet: `completeReleases` writes their first.
 */
export const releases = {
  name: '0025-releases',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table releases (
      ${id}, entity varchar(40) not null check (entity in ('product', 'client')), record_id integer not null,
      number integer not null, at ${instant} not null, user_id integer references users (id) on delete set null,
      approved_by integer references users (id) on delete set null,
      summary varchar(200) not null, content text not null, sha256 varchar(64) not null,
      unique (entity, record_id, number))`);
    await run(`create table unreleased (
      entity varchar(40) not null, record_id integer not null, primary key (entity, record_id))`);
    await run(`insert into unreleased (entity, record_id) select 'client', id from clients`);
    await run(`insert into unreleased (entity, record_id) select 'product', id from client_products`);
  },
};
