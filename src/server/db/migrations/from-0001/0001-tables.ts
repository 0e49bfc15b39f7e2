import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** The first tables, with keys for matching and sorting, history and stock movements. */
export const tables = {
  name: '0001-tables',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const json = 'text';
    const labelColumns = `
      label_sku text, label_type text, label_orientation text, label_feed text, label_size text,
      label_material text, adhesive_type text, supplier_code text, supplier_name text,
      artwork_files ${json} not null default '[]'`;

    await run(`create table users (
      ${id}, email varchar(255) not null, email_key varchar(255) not null unique,
      first_name varchar(100) not null, last_name varchar(100) not null, password_hash text not null,
      role varchar(20) not null default 'read_only',
      is_email_verified smallint not null default 0, is_active smallint not null default 1,
      last_login ${instant}, last_active_at ${instant}, created_at ${instant} not null, updated_at ${instant} not null)`);

    for (const table of ['email_verification_tokens', 'password_reset_tokens']) {
      await run(`create table ${table} (
        ${id}, user_id integer not null references users (id) on delete cascade,
        token varchar(255) not null unique, expires_at ${instant} not null, created_at ${instant} not null)`);
      await run(`create index ${table}_user on ${table} (user_id)`);
    }

    await run(`create table user_sessions (
      ${id}, user_id integer not null references users (id) on delete cascade,
      session_token varchar(255) not null unique, expires_at ${instant} not null,
      last_activity_at ${instant} not null, created_at ${instant} not null)`);
    await run(`create index user_sessions_user on user_sessions (user_id)`);

    await run(`create table clients (
      ${id}, name text not null, name_key text not null, image text,
      about_us text, key_contacts text, things_to_remember text, labelling_instructions text,
      paperwork_requirements text, stacking_guidelines text, about text, contact_person text,
      version integer not null default 1, created_at ${instant} not null, updated_at ${instant} not null)`);
    await run(`create index clients_name on clients (name_key, id)`);

    await run(`create table master_products (
      ${id}, sku text not null, sku_key text not null unique, item_description text, barcode text,
      case_quantity integer, layer_quantity integer, pallet_quantity integer,
      images ${json} not null default '[]', created_at ${instant} not null, updated_at ${instant} not null)`);

    await run(`create table client_products (
      ${id}, client_id integer references clients (id) on delete cascade,
      master_product_id integer not null references master_products (id) on delete cascade,
      client_sku text, notes text, is_active smallint not null default 1,
      tutorial_videos ${json} not null default '[]', ${labelColumns},
      sku_key text not null, name_key text not null, barcode_key text, client_sku_key text,
      search_text text not null,
      version integer not null default 1, created_at ${instant} not null, updated_at ${instant} not null,
      updated_by integer references users (id) on delete set null)`);
    await run(
      `create unique index client_products_pair on client_products (master_product_id, coalesce(client_id, 0))`,
    );
    await run(`create index client_products_client on client_products (client_id, id)`);
    for (const key of ['sku_key', 'name_key', 'barcode_key', 'client_sku_key']) {
      await run(`create index client_products_${key} on client_products (${key}, id)`);
    }

    await run(`create table product_labels (
      id text primary key, client_product_id integer not null references client_products (id) on delete cascade,
      position integer not null, ${labelColumns})`);
    await run(`create index product_labels_product on product_labels (client_product_id, position)`);

    await run(`create table word_spellings (
      spelling text not null, word text not null, primary key (spelling, word))${engine === 'sqlite' ? ' without rowid' : ''}`);

    await run(`create table tutorials (
      ${id}, title text not null, description text, video_url text not null,
      category text not null default 'How-to Series', video_source text not null default 'youtube',
      version integer not null default 1, created_at ${instant} not null, updated_at ${instant} not null)`);

    await run(`create table inventory_items (
      ${id}, label_sku text not null, label_sku_key text not null,
      supplier_code text not null, supplier_code_key text not null, supplier_name text not null,
      label_size text not null, storage text not null, stock_on_hand integer not null default 0,
      image text, search_text text not null,
      version integer not null default 1, created_at ${instant} not null, updated_at ${instant} not null)`);
    await run(`create index inventory_items_label on inventory_items (label_sku_key, supplier_code_key)`);

    await run(`create table stock_movements (
      ${id}, inventory_item_id integer not null references inventory_items (id) on delete cascade,
      kind text not null check (kind in ('received', 'used', 'counted', 'damaged', 'corrected')),
      quantity integer not null, note text, user_id integer references users (id) on delete set null,
      at ${instant} not null)`);
    await run(`create index stock_movements_item on stock_movements (inventory_item_id, id)`);

    await run(`create table datasets (
      ${id}, name text not null, description text, data_type text not null, data ${json} not null,
      user_id integer not null references users (id) on delete cascade, is_public smallint not null default 0,
      tags ${json} not null default '[]', created_at ${instant} not null, updated_at ${instant} not null)`);
    await run(`create index datasets_user on datasets (user_id)`);

    await run(`create table files (
      key text primary key, original_filename text not null, content_type text not null,
      size bigint not null, sha256 text not null, created_at ${instant} not null,
      created_by integer references users (id) on delete set null)`);

    await run(`create table history (
      ${id}, at ${instant} not null, user_id integer references users (id) on delete set null,
      entity text not null, entity_id text not null, action text not null, before text, after text)`);
    await run(`create index history_entity on history (entity, entity_id, id)`);

    await run(`create table named_locks (
      name text primary key, holder text not null, expires_at ${instant} not null)`);

    await (engine === 'sqlite' ? sqliteSearch(run) : postgresSearch(run));
  },
};

/** A trigram index on the products, maintained by triggers so that no store can forget it. */
const sqliteSearch = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  await run(`create virtual table product_search using fts5 (
    search_text, content = 'client_products', content_rowid = 'id', tokenize = 'trigram')`);
  const add = `insert into product_search (rowid, search_text) values (new.id, new.search_text);`;
  const remove = `insert into product_search (product_search, rowid, search_text) values ('delete', old.id, old.search_text);`;
  await run(`create trigger product_search_add after insert on client_products begin ${add} end`);
  await run(`create trigger product_search_remove after delete on client_products begin ${remove} end`);
  await run(
    `create trigger product_search_change after update of search_text on client_products begin ${remove} ${add} end`,
  );
};

const postgresSearch = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  await run('create extension if not exists pg_trgm');
  await run('create index client_products_search on client_products using gin (search_text gin_trgm_ops)');
};
