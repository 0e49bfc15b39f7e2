import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Rolls of preprinted labels, and the movements of their pieces. */
export const rolls = {
  name: '0022-rolls',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table label_rolls (
      ${id}, code varchar(20) not null unique,
      inventory_item_id integer not null references inventory_items (id) on delete cascade,
      artwork_key varchar(255) not null, artwork_sha256 varchar(64) not null, supplier_batch varchar(100),
      pieces_received integer not null check (pieces_received > 0),
      pieces_left integer not null check (pieces_left between 0 and pieces_received),
      state varchar(20) not null check (state in ('available', 'quarantined', 'used_up', 'scrapped')),
      reason varchar(500), received_at ${instant} not null,
      user_id integer references users (id) on delete set null)`);
    await run(`create index label_rolls_item on label_rolls (inventory_item_id, id)`);

    const kinds = `kind in ('received', 'used', 'counted', 'damaged', 'corrected',
      'quarantined', 'released', 'scrapped', 'returned')`;
    const rollId = `roll_id integer references label_rolls (id) on delete cascade`;
    if (engine === 'postgres') {
      await run(`alter table stock_movements drop constraint stock_movements_kind_check`);
      await run(`alter table stock_movements add constraint stock_movements_kind_check check (${kinds})`);
      await run(`alter table stock_movements add column ${rollId}`);
    } else {
      // SQLite cannot change a check: the table is made anew, with the ids that it has given out.
      await run(`create table new_stock_movements (
        ${id}, inventory_item_id integer not null references inventory_items (id) on delete cascade,
        kind text not null check (${kinds}),
        quantity integer not null, note text, user_id integer references users (id) on delete set null,
        at text not null, ${rollId})`);
      await run(`insert into new_stock_movements (id, inventory_item_id, kind, quantity, note, user_id, at)
        select id, inventory_item_id, kind, quantity, note, user_id, at from stock_movements`);
      await run(`delete from sqlite_sequence where name = 'new_stock_movements'`);
      await run(`insert into sqlite_sequence (name, seq)
        select 'new_stock_movements', seq from sqlite_sequence where name = 'stock_movements'`);
      await run(`drop table stock_movements`);
      await run(`alter table new_stock_movements rename to stock_movements`);
      await run(`create index stock_movements_item on stock_movements (inventory_item_id, id)`);
    }
    await run(`create index stock_movements_roll on stock_movements (roll_id) where roll_id is not null`);

    // The products that have a label, by its SKU.
    await run(`create index product_labels_sku on product_labels (lower(label_sku), client_product_id)`);
    await run(`create index client_products_label_sku on client_products (lower(label_sku), id)`);
  },
};
