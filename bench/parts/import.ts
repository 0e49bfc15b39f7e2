import { buffer } from 'node:stream/consumers';
import { addressOf } from '#domain/contract/endpoint.ts';
import { importProducts, type ImportResult } from '#domain/imports/import-contract.ts';
import { columns } from '#domain/workbook/columns.ts';
import { writeWorkbook, type Row as WorkbookRow } from '#server/workbook/write-workbook.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import { noteHolds } from '../holds.ts';
import { amongOthers, jobRow } from '../meanwhile.ts';
import { bothEngines, type Part } from '../part.ts';
import {
  clientName,
  firstNew,
  sampleProduct,
  type SampleLabel,
  type SampleProduct,
} from '../product-sample.ts';
import { call, callerOf, startLimit, startPortal, startSameQuery, type ServerProcess } from '../servers.ts';
import { places, type Row } from '../table.ts';

const productCount = 10_000;
const labelsPerProduct = 2;

/** A product with exactly this number of labels; a sample may have fewer. */
const importedProduct = (n: number): SampleProduct => {
  const product = sampleProduct(n);
  const labels = [...product.labels, ...sampleProduct(n + 1).labels, ...product.labels];
  return { ...product, labels: labels.slice(0, labelsPerProduct) };
};

const importedProducts = (from: number): SampleProduct[] =>
  Array.from({ length: productCount }, (_, index) => importedProduct(from + index));

const workbookRow = (product: SampleProduct, label: SampleLabel): WorkbookRow => {
  const values: object = { ...product, clientName: clientName(product.client), ...label };
  const fields = new Map<string, string | number>(Object.entries(values));
  return Object.keys(columns).map((field) => fields.get(field) ?? null);
};

/** A workbook of 10,000 sample products with 20,000 labels, from the n-th sample on. */
export const workbookFrom = async (from: number): Promise<FormData> => {
  const rows = importedProducts(from).flatMap((product) =>
    product.labels.map((label) => workbookRow(product, label)),
  );
  const workbook = await buffer(writeWorkbook(Object.values(columns), [rows]));
  return formOf('file', new File([workbook], 'products.xlsx'));
};

/** The same for the server at the limit, which receives the products as JSON and parses no workbook. */
const sendToLimit = async (limit: ServerProcess, body: string): Promise<void> => {
  const response = await callerOf(limit).fetch(addressOf(importProducts), {
    method: importProducts.method,
    body,
  });
  if (!response.ok) throw new Error(`The import was answered with ${response.status}.`);
  await response.arrayBuffer();
};

/** Imports of workbooks, from the first byte sent to the response. */
export const importing: Part = {
  name: 'import',
  engines: bothEngines,
  sizes: [10_000],
  measure: async ({ location, databases, products, isQuick, say }) => {
    await using holds = await noteHolds();
    await using portal = await startPortal(location, holds.settings);
    await using bare = await startSameQuery(location);
    await using limit = await startLimit(databases, products);
    const measure = async (server: ServerProcess, from: number) => {
      const body = await workbookFrom(from);
      return amongOthers<ImportResult>(server, products, () => call(server, importProducts, { body }));
    };
    const rows: Row[] = [];
    // Every server imports different products, so that none exists already.
    for (let turn = 0; turn < (isQuick ? 1 : 3); turn += 1) {
      const from = firstNew + turn * 3 * productCount;
      say(`import ${turn + 1}`);
      const startedAt = Date.now();
      const ours = await measure(portal, from);
      const longestHold = places(holds.longestSince(startedAt), 0);
      const theirs = await measure(bare, from + productCount);
      const json = JSON.stringify(importedProducts(from + 2 * productCount));
      const atLimit = await amongOthers(limit, products, () => sendToLimit(limit, json));
      const { created, duplicates, errors } = ours.result;
      const job = jobRow(productCount * labelsPerProduct, ours, { 'same query': theirs, limit: atLimit });
      const refused = duplicates.length + errors.length;
      rows.push({ created, refused, ...job, 'longest hold ms': longestHold });
    }
    return { 'Import of 10,000 products with 20,000 labels, ten others asking every 100 ms': rows };
  },
};
