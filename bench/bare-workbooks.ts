import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { read, utils, write as writeBook } from '@e965/xlsx';
import { columns } from '#domain/workbook/columns.ts';
import type { Ask, BareDatabase, Row } from './bare-database.ts';

const fields = Object.keys(columns);
const headings = Object.values(columns).map(({ heading }) => heading);
const typeOfWorkbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A row of the benchmark's workbook, as the columns of three tables. */
const recordOf = (row: Row, clients: ReadonlyMap<string, number>) => {
  const [sku, name, barcode] = [
    String(row['sku']),
    String(row['itemDescription']),
    String(row['barcode'] ?? ''),
  ];
  return {
    sku,
    sku_key: sku.toLowerCase(),
    name,
    name_key: name.toLowerCase(),
    barcode,
    barcode_key: barcode.padStart(14, '0'),
    search_text: `${sku}\n${barcode}\n${name}`.toLowerCase(),
    case_quantity: row['caseQuantity'] ?? null,
    client_id: clients.get(String(row['clientName'])) ?? null,
    label_id: randomUUID(),
    /** The index of the label within its product; the product is inserted with the first one. */
    position: 0,
    label_sku: row['labelSku'] ?? null,
    label_type: row['labelType'] ?? null,
    feed: row['labelFeed'] ?? null,
    size: row['labelSize'] ?? null,
    material: row['labelMaterial'] ?? null,
  };
};

type Fields = ReturnType<typeof recordOf>;

const tables = {
  master_products: '(sku, sku_key, item_description, barcode, case_quantity, created_at, updated_at)',
  client_products:
    '(client_id, master_product_id, label_sku, label_type, label_feed, label_size, label_material, sku_key, name_key, barcode_key, search_text, created_at, updated_at, updated_by)',
  product_labels:
    '(id, client_product_id, position, label_sku, label_type, label_feed, label_size, label_material)',
};

/** On SQLite three prepared statements per row are fastest. */
const insertOneByOne = async (ask: Ask, records: readonly Fields[], at: string): Promise<void> => {
  let product: Row | undefined;
  for (const of of records) {
    const label = [of.label_sku, of.label_type, of.feed, of.size, of.material];
    if (of.position === 0) product = await insertProduct(ask, of, label, at);
    await ask(`insert into product_labels ${tables.product_labels} values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      of.label_id,
      product?.['id'] ?? null,
      of.position,
      ...label,
    ]);
  }
};

const insertProduct = async (ask: Ask, of: Fields, label: Row[string][], at: string) => {
  const [master] = await ask(
    `insert into master_products ${tables.master_products} values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [of.sku, of.sku_key, of.name, of.barcode, of.case_quantity, at],
  );
  const keys = [of.sku_key, of.name_key, of.barcode_key, of.search_text];
  const [product] = await ask(
    `insert into client_products ${tables.client_products}
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, 1) returning id`,
    [of.client_id, master?.['id'] ?? null, ...label, ...keys, at],
  );
  return product;
};

/** On PostgreSQL three statements for all rows are fastest. */
const insertAtOnce = async (ask: Ask, records: readonly Fields[], at: string): Promise<void> => {
  const rows = `json_to_recordset($1) as r(sku text, sku_key text, name text, name_key text, barcode text, barcode_key text,
    search_text text, case_quantity int, client_id int, label_id uuid, position int, label_sku text, label_type text, feed text,
    size text, material text)`;
  const label = 'r.label_sku, r.label_type, r.feed, r.size, r.material';
  const json = JSON.stringify(records);
  await ask(
    `insert into master_products ${tables.master_products}
      select sku, sku_key, name, barcode, case_quantity, $2::timestamptz, $2::timestamptz from ${rows} where position = 0`,
    [json, at],
  );
  await ask(
    `insert into client_products ${tables.client_products}
      select client_id, m.id, ${label}, r.sku_key, name_key, barcode_key, search_text, $2::timestamptz, $2::timestamptz, 1
      from ${rows} join master_products m on m.sku_key = r.sku_key where r.position = 0`,
    [json, at],
  );
  await ask(
    `insert into product_labels ${tables.product_labels}
      select label_id, p.id, r.position, ${label} from ${rows} join client_products p on p.sku_key = r.sku_key`,
    [json],
  );
};

/** Imports a workbook of the benchmark, without validation, history or vocabulary; returns the number of new products. */
export const importWorkbook = async (
  request: IncomingMessage,
  { isSqlite, ask, write }: BareDatabase,
): Promise<object> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- node's streams of bytes are the web's
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const file = (await new Response(body, { headers }).formData()).get('file');
  if (!(file instanceof File)) throw new Error('There is no workbook.');
  const book = read(await file.arrayBuffer(), { dense: true });
  const [sheet] = Object.values(book.Sheets);
  if (!sheet) throw new Error('There is no sheet.');
  const clients = new Map(
    (await ask('select id, name from clients', [])).map((row) => [String(row['name']), Number(row['id'])]),
  );
  const rows = utils.sheet_to_json<Row>(sheet, { header: fields, range: 1 });
  const records = rows.map((row) => recordOf(row, clients));
  for (const [index, record] of records.entries()) {
    const before = records[index - 1];
    if (before?.sku === record.sku) record.position = before.position + 1;
  }
  const at = new Date().toISOString();
  await write((by) => (isSqlite ? insertOneByOne(by, records, at) : insertAtOnce(by, records, at)));
  const created = records.filter(({ position }) => position === 0).length;
  return { created, updated: 0, duplicates: [], errors: [] };
};

/** The rows of an export, in the order of its headings. */
export const exportRows = `select mp.sku, mp.item_description, mp.barcode, c.name, cp.client_sku, mp.case_quantity,
  mp.layer_quantity, mp.pallet_quantity, pl.label_sku, pl.label_type, pl.label_orientation, pl.label_feed, pl.label_size,
  pl.label_material, pl.adhesive_type, pl.supplier_code, pl.supplier_name
  from client_products cp join master_products mp on mp.id = cp.master_product_id
  left join clients c on c.id = cp.client_id left join product_labels pl on pl.client_product_id = cp.id
  order by cp.id, pl.position`;

/** Sends rows as a workbook, which the library builds in memory. */
export const exportWorkbook = (response: ServerResponse, rows: readonly Row[]): void => {
  const sheet = utils.aoa_to_sheet([headings, ...rows.map((row) => Object.values(row))], { dense: true });
  const book = utils.book_new(sheet, 'Products');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the library answers for this type
  const bytes = writeBook(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  response.writeHead(200, { 'content-type': typeOfWorkbook, 'content-length': bytes.length });
  response.end(bytes);
};
