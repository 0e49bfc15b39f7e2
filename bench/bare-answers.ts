import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Row } from './bare-database.ts';

/** The columns of a label, by their names in the response. */
export const labelColumns = `label_sku as "labelSku", label_type as "labelType", label_orientation as "labelOrientation",
  label_feed as "labelFeed", label_size as "labelSize", label_material as "labelMaterial",
  adhesive_type as "adhesiveType", supplier_code as "supplierCode", supplier_name as "supplierName",
  artwork_files as "artworkFiles", print_layout as "printLayout", release_mark as "releaseMark", grey as "grey", pages as "pages",
  date_kind as "dateKind", covers as "covers", carries as "carries"`;

/** The columns that a list and a single product have in common, from tables with these aliases; `c` is the client. */
export const sharedColumns = (catalogue: string, own: string): string => `${own}.id, ${catalogue}.sku,
  ${catalogue}.item_description as "itemDescription", ${catalogue}.barcode,
  ${catalogue}.case_quantity as "caseQuantity", ${catalogue}.layer_quantity as "layerQuantity",
  ${catalogue}.pallet_quantity as "palletQuantity", ${catalogue}.images, ${own}.client_id as "clientId",
  c.name as "clientName", ${own}.client_sku as "clientSku", ${own}.version, ${own}.created_at as "createdAt",
  ${own}.updated_at as "updatedAt"`;

const listIn = (json: Row[string] | undefined): unknown => (json === '[]' ? [] : JSON.parse(String(json)));

const labelOf = (row: Row) => ({ ...row, position: undefined, artworkFiles: listIn(row['artworkFiles']) });

/** A product of a list, from its row. */
export const summaryOf = (row: Row) => ({ ...labelOf(row), total: undefined, images: listIn(row['images']) });

/** Where the codes of a sample product stand, of which nothing is stated. */
const placesOf = ({ barcode = null, sku = null, clientSku = null }: Row) =>
  [barcode, sku, clientSku]
    .filter((code) => code !== null)
    .map((code) => ({ code, standsOn: 'goods', labelId: null, isStated: false }));

/** A single product, from its row and those of its labels. */
export const productOf = (row: Row, labels: readonly Row[]) => ({
  ...labelOf(row),
  places: placesOf(row),
  images: listIn(row['images']),
  tutorialVideos: listIn(row['tutorialVideos']),
  // The sample products have none.
  codes: [],
  labels: labels.map(labelOf),
});

/** What the search leaves out of a product. */
const notFound = new Set([
  ...labelColumns.matchAll(/"(?<name>\w+)"/g).map(({ groups }) => groups?.['name'] ?? ''),
  'notes',
  'tutorialVideos',
  'updatedBy',
]);
notFound.delete('labelType');

/** A product that a scan has found alone, from its row with `labelCount`: in the list, and whole. */
export const hitOf = ({ labelCount = null, ...row }: Row, labels: readonly Row[]) => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => !notFound.has(name))),
  images: listIn(row['images']),
  labelCount,
  match: 'exact',
  matchedCode: 'barcode',
  product: productOf(row, labels),
});

/** Answers with JSON. */
export const send = (response: ServerResponse, body: unknown, total?: number, status = 200): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...(total === undefined ? {} : { 'x-total-count': total }),
  });
  response.end(text);
};

/** Serves this machine on a port; what fails is answered with 500. */
export const serve = (
  port: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void => {
  // A synchronous import blocks longer than the 5 seconds after which Node closes idle connections.
  createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  }).listen(Number(port), '127.0.0.1');
};
