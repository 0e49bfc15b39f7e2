import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import { sqliteFile, type DatabaseLocation } from '#server/db/open-database.ts';

type Run = (text: string) => Promise<unknown>;

/** The columns of a product but its ids, its codes and the texts made of them. */
const catalogueColumns = 'case_quantity, layer_quantity, pallet_quantity, images, created_at, updated_at';
const labelColumns =
  'label_sku, label_type, label_orientation, label_feed, label_size, label_material, adhesive_type, supplier_code, supplier_name, artwork_files';
const productColumns = `client_id, client_sku, notes, is_active, tutorial_videos, ${labelColumns}, name_key, client_sku_key, version, created_at, updated_at`;

/** One copy of the first `count` products: the same names and clients, with SKUs, barcodes and label ids of its own. */
const copyOf = (count: number, copy: number): string[] => {
  const mark = String(copy).padStart(2, '0');
  const offset = copy * count;
  // Digits 8 and 9 of a sample's barcode are 0.
  const barcode = `substr(m.barcode, 1, 7) || '${mark}' || substr(m.barcode, 10)`;
  return [
    `insert into master_products (sku, sku_key, item_description, barcode, ${catalogueColumns})
      select m.sku || '-${mark}', m.sku_key || '-${mark}', m.item_description, ${barcode}, ${catalogueColumns}
      from master_products m where m.id <= ${count} order by m.id`,
    `insert into client_products (master_product_id, sku_key, barcode_key, search_text, ${productColumns})
      select cp.master_product_id + ${offset}, cp.sku_key || '-${mark}', '0' || ${barcode},
        replace(replace(cp.search_text, m.barcode, ${barcode}), m.sku_key, m.sku_key || '-${mark}'),
        ${productColumns
          .split(', ')
          .map((column) => `cp.${column}`)
          .join(', ')}
      from client_products cp join master_products m on m.id = cp.master_product_id
      where cp.id <= ${count} order by cp.id`,
    `insert into product_labels (id, client_product_id, position, ${labelColumns})
      select id || '-${mark}', client_product_id + ${offset}, position, ${labelColumns}
      from product_labels where client_product_id <= ${count}`,
  ];
};

const copyAll = async (run: Run, count: number, times: number): Promise<void> => {
  for (let copy = 1; copy < times; copy += 1) for (const text of copyOf(count, copy)) await run(text);
};

/** Builds the text index once, at the end: SQLite's own trigger would merge it again for each row. */
const onSqlite = async (dataDir: string, count: number, times: number): Promise<void> => {
  using database = new DatabaseSync(join(dataDir, sqliteFile));
  const run: Run = async (text) => database.exec(text);
  // The file is made anew if this breaks off.
  await run('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000');
  const trigger = database.prepare(`select sql from sqlite_master where name = 'product_search_add'`).get()?.[
    'sql'
  ];
  await run('drop trigger product_search_add');
  await copyAll(run, count, times);
  await run(`insert into product_search (product_search) values ('rebuild')`);
  await run(`${String(trigger)}; pragma journal_mode = wal`);
};

const onPostgres = async (databaseUrl: string, count: number, times: number): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const run: Run = (text) => client.query(text);
    await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const { rows } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where tablename = 'client_products' and indexdef like '% gin %'`,
    );
    for (const { name } of rows) await run(`drop index ${name}`);
    await copyAll(run, count, times);
    for (const { text } of rows) await run(text);
    await run('vacuum analyze');
  } finally {
    await client.end();
  }
};

/** Copies the `count` sample products of a database until it has `times` as many, by SQL alone; at most 100 times. */
export const multiplyProducts = (
  { dataDir, databaseUrl }: DatabaseLocation,
  count: number,
  times: number,
): Promise<void> => (databaseUrl ? onPostgres(databaseUrl, count, times) : onSqlite(dataDir, count, times));
