import { sql } from 'kysely';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Engine, Queries } from '../../database.ts';

/** What suppliers say of order lines, and the rolls that they announce before these arrive. */
export const supply = {
  name: '0141-supply',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run(`alter table order_lines add column supplier_key varchar(200) not null default ''`);
    const { rows } = await sql<{ code: string }>`
      select distinct supplier_code as code from order_lines`.execute(db);
    for (const { code } of rows)
      await sql`update order_lines set supplier_key = ${searchKey(code)} where supplier_code = ${code}`.execute(
        db,
      );
    await run('create index order_lines_supplier on order_lines (supplier_key, order_id)');
    await run(`create table order_confirmations (
      order_id integer not null references orders (id) on delete cascade, position integer not null,
      quantity integer not null, day varchar(10) not null, artwork_sha256 varchar(64) not null,
      at ${instant} not null, user_id integer not null, shipped_at ${instant}, primary key (order_id, position))`);
    await run(`create table announced_rolls (
      ${id}, code varchar(20) not null unique, order_id integer not null references orders (id) on delete cascade,
      position integer not null, pieces integer not null, batch varchar(100), artwork_key varchar(200),
      at ${instant} not null, user_id integer not null, received_at ${instant}, received_pieces integer)`);
    await run('create index announced_rolls_order on announced_rolls (order_id, position)');
  },
};
