/**
 * The baseline of the portal: node:http, the driver, prepared statements, and nothing else. It returns the same bodies for the
 * calls of the benchmark, without sessions and without validating anything.
 * Started by the benchmark: `node bench/bare-server.ts PORT DATABASE_URL DATA_DIR`.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { hitOf, labelColumns, productOf, send, serve, sharedColumns, summaryOf } from './bare-answers.ts';
import { openBareDatabase, type Ask, type Row } from './bare-database.ts';
import { exportRows, exportWorkbook, importWorkbook } from './bare-workbooks.ts';

const [port = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = openBareDatabase(databaseUrl, dataDir);
const { ask, isSqlite, write } = database;

const shared = sharedColumns('mp', 'cp');

const joined = `join master_products mp on mp.id = cp.master_product_id left join clients c on c.id = cp.client_id`;

const labelCount = `(select count(*) from product_labels pl where pl.client_product_id = cp.id) as "labelCount"`;
const summaryColumns = `${shared}, ${labelColumns}, ${labelCount}`;

const detail = `select ${shared}, cp.notes, cp.tutorial_videos as "tutorialVideos", ${labelColumns},
  u.first_name || ' ' || u.last_name as "updatedBy"
  from client_products cp ${joined} left join users u on u.id = cp.updated_by where cp.id = $1`;

const labelsWith = (columns: string, product: string): string =>
  `select ${columns}, ${labelColumns} from product_labels where client_product_id = ${product} order by position`;
const labels = labelsWith('id', '$1');

/** PostgreSQL is asked with one round trip; SQLite has no round trips. */
const wholeDetail = detail.replace(
  'from client_products',
  `, (select json_agg(label order by label.position) from (${labelsWith('position, id', 'cp.id')}) label) as labels
  from client_products`,
);

/** A GTIN is looked up alone, as the portal does, with the whole product. */
const byBarcode = (by: string): string =>
  by.replace('cp.id = $1', 'cp.barcode_key = $1').replace('select ', `select ${labelCount}, `);

const containing = (text: string) =>
  isSqlite
    ? `id in (select rowid from product_search where product_search match ${text})`
    : `search_text like ${text}`;
const patternOf = (text: string) => (isSqlite ? `"${text}"` : `%${text}%`);

const page = `select ${summaryColumns} from client_products cp ${joined} order by cp.id desc limit 9 offset $1`;

const count = `select count(*) as total from client_products`;

const clientPage = `with hits as materialized (
    select id from client_products where client_id = $1 and ${containing('$2')}),
  found as materialized (select id, count(*) over () as total from hits order by id desc limit 9 offset $3)
  select found.total, ${summaryColumns} from found cross join client_products cp ${joined} where cp.id = found.id
  order by cp.id desc`;

const exact = byBarcode(isSqlite ? detail : wholeDetail);

/** The row of a product without its labels, and those. */
const withLabels = async ({ labels: list, ...row }: Row, by: Ask): Promise<[Row, Row[]]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of rows, which the driver has parsed
  [row, isSqlite ? await by(labels, [Number(row['id'])]) : (list as unknown as Row[])];

const productBy = async (id: number, by: Ask): Promise<object> => {
  const [row] = await by(isSqlite ? detail : wholeDetail, [id], 'detail');
  if (!row) throw new Error('There is no such product.');
  return productOf(...(await withLabels(row, by)));
};

const addCatalogue = `insert into master_products (sku, sku_key, item_description, barcode, case_quantity, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6) on conflict (sku_key) do nothing returning id`;

const addProduct = `insert into client_products (client_id, master_product_id, label_sku, label_type, sku_key, name_key,
  barcode_key, search_text, created_at, updated_at, updated_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1) on conflict do nothing returning id`;

const addLabel = `insert into product_labels (id, client_product_id, position, label_sku, label_type) values ($1, $2, 0, $3, $4)`;

const addHistory = `insert into history (at, user_id, entity, entity_id, action, before, after)
  values ($1, 1, 'product', $2, $3, $4, $5)`;

const changeProduct = `update client_products set notes = $2, version = version + 1, updated_at = $3, updated_by = 1 where id = $1`;

/** What the benchmark sends. */
interface Draft {
  sku: string;
  itemDescription: string;
  barcode: string;
  caseQuantity: number;
  clientId: number;
  notes: string;
  labels: { labelSku: string; labelType: string }[];
}

const draftIn = async (request: IncomingMessage): Promise<Draft> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server checks nothing
  (await json(request)) as Draft;

const create = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const draft = await draftIn(request);
  const { sku, itemDescription, barcode, caseQuantity, clientId } = draft;
  const at = new Date().toISOString();
  const key = sku.toLowerCase();
  const [label] = draft.labels;
  const values = [label?.labelSku ?? null, label?.labelType ?? null];
  const product = await write(async (by) => {
    const [master] = await by(
      addCatalogue,
      [sku, key, itemDescription, barcode, caseQuantity, at],
      'catalogue',
    );
    const name = itemDescription.toLowerCase();
    const keys = [key, name, barcode.padStart(14, '0'), `${key}\n${barcode}\n${name}`];
    const [row] = await by(addProduct, [clientId, Number(master?.['id']), ...values, ...keys, at], 'product');
    const id = Number(row?.['id']);
    await by(addLabel, [randomUUID(), id, ...values], 'label');
    const after = await productBy(id, by);
    await by(addHistory, [at, String(id), 'created', null, JSON.stringify(after)], 'history');
    return after;
  });
  send(response, product, undefined, 201);
};

const update = async (request: IncomingMessage, response: ServerResponse, id: number): Promise<void> => {
  const { notes } = await draftIn(request);
  const at = new Date().toISOString();
  const product = await write(async (by) => {
    const before = await productBy(id, by);
    await by(changeProduct, [id, notes, at], 'change');
    const after = await productBy(id, by);
    await by(
      addHistory,
      [at, String(id), 'updated', JSON.stringify(before), JSON.stringify(after)],
      'history',
    );
    return after;
  });
  send(response, product);
};

const sendHits = async (response: ServerResponse, code: string): Promise<void> => {
  const rows = await ask(exact, [code.padStart(14, '0')], 'exact');
  send(response, await Promise.all(rows.map(async (row) => hitOf(...(await withLabels(row, ask))))));
};

const sendPage = async (response: ServerResponse, query: URLSearchParams): Promise<void> => {
  const offset = (Number(query.get('page')) - 1) * 9;
  const client = query.get('clientId');
  if (client === null) {
    const [rows, [counted]] = await Promise.all([ask(page, [offset], 'page'), ask(count, [], 'count')]);
    send(response, rows.map(summaryOf), Number(counted?.['total']));
  } else {
    const pattern = patternOf((query.get('search') ?? '').toLowerCase());
    const rows = await ask(clientPage, [Number(client), pattern, offset]);
    send(response, rows.map(summaryOf), Number(rows[0]?.['total'] ?? 0));
  }
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const [, , kind, first, second] = path.split('/');
  if (kind === 'export') return exportWorkbook(response, await ask(exportRows, [], 'export'));
  if (first === 'import') return send(response, await importWorkbook(request, database));
  if (request.method === 'POST') return create(request, response);
  if (request.method === 'PUT') return update(request, response, Number(first));
  if (first === undefined) return sendPage(response, new URLSearchParams(query));
  return second === undefined
    ? send(response, await productBy(Number(first), ask))
    : sendHits(response, decodeURIComponent(second));
};

serve(port, answer);
