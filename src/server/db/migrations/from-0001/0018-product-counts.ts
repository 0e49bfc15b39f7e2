import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * How many products each client has, kept by triggers: counting them on PostgreSQL means to look at every row. The client
 * 0 stands for products without a client; the sum over all is the size of the catalogue.
 */
export const productCounts = {
  name: '0018-product-counts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await (engine === 'sqlite' ? onSqlite(run) : onPostgres(run));
    await run(`insert into product_counts (client_id, products)
      select coalesce(client_id, 0), count(*) from client_products group by coalesce(client_id, 0)`);
  },
};

type Run = (text: string) => Promise<unknown>;

/** Adds 1 or takes 1 from the count of a row's client. */
const add = (row: 'new' | 'old', change: 1 | -1): string =>
  `insert into product_counts values (coalesce(${row}.client_id, 0), ${change})
    on conflict do update set products = products + (${change});`;

const onSqlite = async (run: Run): Promise<void> => {
  await run(`create table product_counts (client_id integer primary key, products integer not null)`);
  await run(`create trigger product_counts_add after insert on client_products begin ${add('new', 1)} end`);
  await run(
    `create trigger product_counts_remove after delete on client_products begin ${add('old', -1)} end`,
  );
  await run(`create trigger product_counts_move after update of client_id on client_products
    when old.client_id is not new.client_id begin ${add('old', -1)} ${add('new', 1)} end`);
};

/**
 * Each statement adds a row with its change, so that no transaction waits for another. It takes along the rows of the
 * same client that no other transaction holds: a client has one row, and one more for each that writes at the moment.
 */
const onPostgres = async (run: Run): Promise<void> => {
  await run(`create table product_counts (
    id bigint primary key generated always as identity, client_id integer not null, products integer not null)`);
  await run(`create index product_counts_client on product_counts (client_id)`);
  // `changes` selects (client_id, change), one row for each product that came or went.
  const count = (name: string, changes: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $f$
      begin
        with changed as (select coalesce(client_id, 0) as client_id, sum(change) as products from (${changes}) as changes
            group by coalesce(client_id, 0)),
          gone as (delete from product_counts where id in (select id from product_counts
              where client_id in (select client_id from changed) for update skip locked)
            returning client_id, products)
        insert into product_counts (client_id, products)
          select client_id, sum(products) from (select * from changed union all select * from gone) as counted
          group by client_id having sum(products) <> 0;
        return null;
      end $f$`);
  await count('count_added_products', 'select client_id, 1 as change from added');
  await count('count_removed_products', 'select client_id, -1 as change from removed');
  await count('count_moved_product', 'select old.client_id, -1 as change union all select new.client_id, 1');
  await run(`create trigger product_counts_add after insert on client_products
    referencing new table as added for each statement execute function count_added_products()`);
  await run(`create trigger product_counts_remove after delete on client_products
    referencing old table as removed for each statement execute function count_removed_products()`);
  await run(`create trigger product_counts_move after update of client_id on client_products for each row
    when (old.client_id is distinct from new.client_id) execute function count_moved_product()`);
};
