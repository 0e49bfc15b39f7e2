import pg from 'pg';
import { openBareDatabase, type BareDatabase } from './bare-database.ts';
import {
  clientCount,
  clientName,
  filledAt,
  labelIdOf,
  sampleProduct,
  type SampleProduct,
} from './product-sample.ts';

const schema = 'at_the_limit';
const productsPerStatement = 10_000;

const label = `label_sku text, label_type text, label_orientation text, label_feed text, label_size text,
  label_material text, adhesive_type text, supplier_code text, supplier_name text, artwork_files text not null default '[]',
  print_layout text, release_mark text, grey text, pages text, date_kind text, covers text, carries text`;

/** Only what the responses need: no shared catalogue, no history, no vocabulary, no unique constraint. */
const tables = `
  create table clients (id int primary key, name text not null);
  create table products (id int generated always as identity primary key, client_id int not null, client_sku text,
    sku text not null, item_description text, barcode text, barcode_key text, case_quantity int, layer_quantity int,
    pallet_quantity int, images text not null default '[]', notes text, tutorial_videos text not null default '[]',
    search_text text not null, label_count int not null, version int not null default 1, created_at timestamptz not null,
    updated_at timestamptz not null, updated_by text, ${label});
  create table labels (id uuid primary key, product_id int not null, position int not null, ${label});
  create table totals (products int not null);
  insert into totals values (0);
  create index products_barcode on products (barcode_key, id);
  create index products_client on products (client_id, id);
  create index products_search on products using gin (search_text gin_trgm_ops);
  create index labels_product on labels (product_id, position);`;

const labelFields = [
  ['labelSku', 'label_sku'],
  ['labelType', 'label_type'],
  ['labelOrientation', 'label_orientation'],
  ['labelFeed', 'label_feed'],
  ['labelSize', 'label_size'],
  ['labelMaterial', 'label_material'],
  ['adhesiveType', 'adhesive_type'],
  ['supplierCode', 'supplier_code'],
  ['supplierName', 'supplier_name'],
] as const;

const labelNames = labelFields.map(([, column]) => column).join(', ');
const givenLabel = labelFields.map(([field]) => `l."${field}"`).join(', ');
/** The product row repeats its first label, as the portal's response does. */
const firstLabel = labelFields.map(([field]) => `labels -> 0 ->> '${field}'`).join(', ');

const addProducts = `
  with given as (select * from json_to_recordset($1) as p(sku text, "itemDescription" text, barcode text,
      "barcodeKey" text, "searchText" text, client int, "clientSku" text, "caseQuantity" int, "layerQuantity" int,
      "palletQuantity" int, labels json)),
  added as (insert into products (client_id, client_sku, sku, item_description, barcode, barcode_key, case_quantity,
      layer_quantity, pallet_quantity, search_text, label_count, created_at, updated_at, ${labelNames})
    select client + 1, "clientSku", sku, "itemDescription", barcode, "barcodeKey", "caseQuantity", "layerQuantity",
      "palletQuantity", "searchText", json_array_length(labels), $2::timestamptz, $2::timestamptz, ${firstLabel}
    from given returning id, sku),
  counted as (update totals set products = products + (select count(*) from given))
  insert into labels (product_id, id, position, ${labelNames})
    select added.id, l.id, l.position, ${givenLabel} from given join added using (sku), json_to_recordset(labels)
      as l(id uuid, position int, ${labelFields.map(([field]) => `"${field}" text`).join(', ')})`;

/** Inserts products with their labels, many per statement. */
export const insertProducts = async (
  database: BareDatabase,
  products: readonly SampleProduct[],
  at: string,
): Promise<void> => {
  const rows = products.map((product) => ({
    ...product,
    barcodeKey: product.barcode.padStart(14, '0'),
    searchText: [product.sku, product.barcode, product.itemDescription, product.clientSku]
      .join('\n')
      .toLowerCase(),
    labels: product.labels.map((one, position) => ({ ...one, position, id: labelIdOf(product, position) })),
  }));
  await database.write((ask) => ask(addProducts, [JSON.stringify(rows), at], 'add'));
};

/** Opens the tables of the server at the limit, in the portal's database. */
export const openLimitDatabase = (databaseUrl: string): BareDatabase => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  return openBareDatabase(url.href, '');
};

/** Creates those tables and inserts the first `count` sample products, as `fillDatabase` does for the portal. */
export const fillLimit = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`create extension if not exists pg_trgm`);
  await client.query(`create schema ${schema}; set search_path = ${schema}, public; ${tables}`);
  const names = Array.from({ length: clientCount }, (_, index) => clientName(index));
  await client.query(
    'insert into clients select id, name from unnest($1::text[]) with ordinality as n(name, id)',
    [names],
  );
  const database = openLimitDatabase(databaseUrl);
  for (let start = 0; start < count; start += productsPerStatement) {
    const length = Math.min(productsPerStatement, count - start);
    await insertProducts(
      database,
      Array.from({ length }, (_, index) => sampleProduct(start + index)),
      filledAt,
    );
  }
  await client.query('vacuum analyze');
  await client.end();
  await database.close();
};
