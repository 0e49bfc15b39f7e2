/**
 * The limit: what PostgreSQL and node:http can do for these requests alone. It has its own tables with only the columns that
 * the responses need, one prepared statement per request, and sessions that are signed tokens and need no look-up.
 * Started by the benchmark: `node bench/limit-server.ts PORT DATABASE_URL SECRET`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { hitOf, labelColumns, productOf, send, serve, sharedColumns, summaryOf } from './bare-answers.ts';
import type { Row } from './bare-database.ts';
import { exportWorkbook } from './bare-workbooks.ts';
import { insertProducts, openLimitDatabase } from './limit-database.ts';
import type { SampleProduct } from './product-sample.ts';

const [port = '0', databaseUrl = '', secret = ''] = process.argv.slice(2);
const database = openLimitDatabase(databaseUrl);
const { ask } = database;

const shared = sharedColumns('p', 'p');
const joined = `join clients c on c.id = p.client_id`;
const summary = `${shared}, ${labelColumns}, p.label_count as "labelCount"`;

const detail = `select ${shared}, p.notes, p.tutorial_videos as "tutorialVideos", ${labelColumns}, p.updated_by as "updatedBy",
  (select json_agg(l order by l.position) from (select position, id, ${labelColumns} from labels where product_id = p.id) l) as labels
  from products p ${joined} where p.id = $1`;

const exact = detail
  .replace('select ', 'select p.label_count as "labelCount", ')
  .replace('p.id = $1', 'p.barcode_key = $1');

const page = `select ${summary}, (select products from totals) as total
  from products p ${joined} order by p.id desc limit 9 offset $1`;

const clientPage = `with hits as materialized (select id from products where client_id = $1 and search_text like $2),
  found as materialized (select id, count(*) over () as total from hits order by id desc limit 9 offset $3)
  select found.total, ${summary} from found cross join products p ${joined} where p.id = found.id order by p.id desc`;

const exportRows = `select p.sku, p.item_description, p.barcode, c.name, p.client_sku, p.case_quantity, p.layer_quantity,
  p.pallet_quantity, l.label_sku, l.label_type, l.label_orientation, l.label_feed, l.label_size, l.label_material,
  l.adhesive_type, l.supplier_code, l.supplier_name
  from products p ${joined} left join labels l on l.product_id = p.id order by p.id, l.position`;

/** Whether the token is signed with this server's secret and has not expired. */
const isSigned = ({ headers: { authorization = '' } }: IncomingMessage): boolean => {
  const [person = '', end = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', secret).update(`${person}.${end}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(end) > Date.now();
};

/** The row of a product without its labels, and those. */
const withLabels = ({ labels, ...row }: Row): [Row, Row[]] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of rows, which the driver has parsed
  [row, labels as unknown as Row[]];

const sendProduct = async (response: ServerResponse, id: number): Promise<void> => {
  const [row] = await ask(detail, [id], 'detail');
  if (!row) throw new Error('There is no such product.');
  send(response, productOf(...withLabels(row)));
};

const sendPage = async (response: ServerResponse, query: URLSearchParams): Promise<void> => {
  const offset = (Number(query.get('page')) - 1) * 9;
  const client = query.get('clientId');
  const rows =
    client === null
      ? await ask(page, [offset], 'page')
      : // A search in texts is planned for its text.
        await ask(clientPage, [Number(client), `%${(query.get('search') ?? '').toLowerCase()}%`, offset]);
  send(response, rows.map(summaryOf), Number(rows[0]?.['total'] ?? 0));
};

const importProducts = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server checks nothing of what it is given
  const products = (await json(request)) as SampleProduct[];
  await insertProducts(database, products, new Date().toISOString());
  send(response, { created: products.length });
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isSigned(request)) return void response.writeHead(401).end();
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const [, , kind, first, second] = path.split('/');
  if (kind === 'export') return exportWorkbook(response, await ask(exportRows, [], 'export'));
  if (first === 'import') return importProducts(request, response);
  if (first === undefined) return sendPage(response, new URLSearchParams(query));
  if (second === undefined) return sendProduct(response, Number(first));
  const hits = await ask(exact, [decodeURIComponent(second).padStart(14, '0')], 'exact');
  return send(
    response,
    hits.map((row) => hitOf(...withLabels(row))),
  );
};

serve(port, answer);
