/**
 * What the portal is measured against: node:http, the driver, prepared statements, and nothing else. It answers the
 * calls of the benchmark with the same bodies, asks nobody who they are, and checks nothing of what it is given.
 * Started by the benchmark: `node bench/bare-server.ts PORT DATABASE_URL DATA_DIR`.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { openBareDatabase, type Ask, type Row } from './bare-database.ts';
import { exportWorkbook, importWorkbook } from './bare-workbooks.ts';

const [port = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = openBareDatabase(databaseUrl, dataDir);
const { ask, isSqlite, write } = database;

const labelColumns = `label_sku as "labelSku", label_type as "labelType", label_orientation as "labelOrientation",
  label_feed as "labelFeed", label_size as "labelSize", label_material as "labelMaterial",
  adhesive_type as "adhesiveType", supplier_code as "supplierCode", supplier_name as "supplierName",
  artwork_files as "artworkFiles"`;

const sharedColumns = `cp.id, mp.sku, mp.item_description as "itemDescription", mp.barcode,
  mp.case_quantity as "caseQuantity", mp.layer_quantity as "layerQuantity", mp.pallet_quantity as "palletQuantity",
  mp.images, cp.client_id as "clientId", c.name as "clientName", cp.client_sku as "clientSku", cp.version,
  cp.created_at as "createdAt", cp.updated_at as "updatedAt"`;

const joined = `join master_products mp on mp.id = cp.master_product_id left join clients c on c.id = cp.client_id`;

const summaryColumns = `${sharedColumns}, cp.label_type as "labelType",
  (select count(*) from product_labels pl where pl.client_product_id = cp.id) as "labelCount"`;

const detail = `select ${sharedColumns}, cp.notes, cp.tutorial_videos as "tutorialVideos", ${labelColumns},
  u.first_name || ' ' || u.last_name as "updatedBy"
  from client_products cp ${joined} left join users u on u.id = cp.updated_by where cp.id = $1`;

const labels = `select id, ${labelColumns} from product_labels where client_product_id = $1 order by position`;

/** One way to the server and back is what counts there; SQLite has no way. */
const wholeDetail = detail.replace(
  'from client_products',
  `, (select json_agg(label order by label.position) from (${labels.replace('select id', 'select position, id')}) label) as labels
  from client_products`,
);

const contains = isSqlite
  ? `id in (select rowid from product_search where product_search match $TEXT)`
  : `search_text like $TEXT`;

const containing = (text: string) => contains.replace('$TEXT', text);
const whole = (text: string) =>
  isSqlite ? `instr(search_text, ${text}) > 0` : `strpos(search_text, ${text}) > 0`;
const patternOf = (text: string) => (isSqlite ? `"${text}"` : `%${text}%`);

/** Exact hits, then those that contain the text: the rule and the way of the portal's search, in one statement. */
const search = `with exact as materialized (select id from client_products where sku_key = $1
    union select id from client_products where client_sku_key = $1
    union select id from client_products where barcode_key = $2),
  hits as materialized (select id from client_products where ${containing('$3')} and ${whole('$1')} and id not in (select id from exact)),
  found as (select id, 0 as place from exact union all
    select id, 1 from (select id from hits order by id desc limit 50) as newest)
  select ${summaryColumns}, case when found.place = 0 then 'exact' else 'contains' end as match,
    case when found.place = 1 then null when cp.sku_key = $1 then 'sku' when cp.client_sku_key = $1 then 'clientSku'
      else 'barcode' end as "matchedCode"
  from found join client_products cp on cp.id = found.id ${joined} order by found.place, cp.id desc`;

const page = `select ${summaryColumns} from client_products cp ${joined} order by cp.id desc limit 9 offset $1`;

const count = `select count(*) as total from client_products`;

const clientPage = `with hits as materialized (
    select id from client_products where client_id = $1 and ${containing('$2')}),
  found as materialized (select id, count(*) over () as total from hits order by id desc limit 9 offset $3)
  select found.total, ${summaryColumns} from found cross join client_products cp ${joined} where cp.id = found.id
  order by cp.id desc`;

const listIn = (json: Row[string] | undefined): unknown => (json === '[]' ? [] : JSON.parse(String(json)));

const summaryOf = (row: Row) => ({ ...row, total: undefined, images: listIn(row['images']) });

const labelOf = (row: Row) => ({
  ...row,
  position: undefined,
  artworkFiles: listIn(row['artworkFiles']),
});

const send = (response: ServerResponse, body: unknown, total?: number, status = 200): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...(total === undefined ? {} : { 'x-total-count': total }),
  });
  response.end(text);
};

const findProduct = async (id: number, by: Ask): Promise<[Row | undefined, Row[]]> => {
  if (isSqlite) return [(await by(detail, [id]))[0], await by(labels, [id])];
  const [row] = await by(wholeDetail, [id], 'detail');
  const { labels: list, ...fields } = row ?? {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of rows, which the driver has parsed
  return [fields, (list ?? []) as unknown as Row[]];
};

const productBy = async (id: number, by: Ask): Promise<object> => {
  const [row, rows] = await findProduct(id, by);
  if (!row) throw new Error('There is no such product.');
  const tutorialVideos = listIn(row['tutorialVideos']);
  return { ...labelOf(row), images: listIn(row['images']), tutorialVideos, labels: rows.map(labelOf) };
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
  const key = code.toLowerCase();
  const rows = await ask(search, [key, key.padStart(14, '0'), patternOf(key.slice(-5))]);
  send(response, rows.map(summaryOf));
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
  if (kind === 'export') return exportWorkbook(response, database);
  if (first === 'import') return send(response, await importWorkbook(request, database));
  if (request.method === 'POST') return create(request, response);
  if (request.method === 'PUT') return update(request, response, Number(first));
  if (first === undefined) return sendPage(response, new URLSearchParams(query));
  return second === undefined
    ? send(response, await productBy(Number(first), ask))
    : sendHits(response, decodeURIComponent(second));
};

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(port), '127.0.0.1');
