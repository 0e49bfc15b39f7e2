import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** What stays when the record in a column is deleted. */
const kept = [
  ['client_rates', 'client_id'],
  ['number_ranges', 'client_id'],
  ['release_comments', 'product_id'],
  ['release_links', 'product_id'],
] as const;

/** SQLite cannot drop a foreign key: the table is made anew, with the ids that it has given out. */
const rebuild = async (db: Queries, table: string): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const old = `old_${table}`;
  await run(`alter table ${table} rename to ${old}`);
  for (const { made } of rows.filter(({ type }) => type === 'table'))
    await run(made.replace(/ references (?:clients|client_products) \(id\) on delete cascade/, ''));
  await run(`insert into ${table} select * from ${old}`);
  await run(`delete from sqlite_sequence where name = '${table}'`);
  await run(`update sqlite_sequence set name = '${table}' where name = '${old}'`);
  await run(`drop table ${old}`);
  for (const { made } of rows.filter(({ type }) => type === 'index')) await run(made);
};

/**
 * Keeps the rates and number ranges of a deleted client, and the comments on the releases of a deleted product with the
 * links to them, as `releases` are kept: bills of past months need the rates, no other range may give the numbers again, and
 * a restored record has all of it.
 */
export const keptOfDeleted = {
  name: '0224-kept-of-deleted',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    for (const [table, column] of kept)
      await (engine === 'sqlite'
        ? rebuild(db, table)
        : sql.raw(`alter table ${table} drop constraint ${table}_${column}_fkey`).execute(db));
  },
};
