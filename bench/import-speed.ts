import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addressOf } from '#domain/contract/endpoint.ts';
import { importProducts, type ImportResult } from '#domain/products/import-contract.ts';
import { columns } from '#domain/workbook/columns.ts';
import { writeWorkbook, type Row } from '#server/workbook/write-workbook.ts';
import { makeWorkbook } from '../scripts/make-workbook.ts';
import { amongOthers } from './among-others.ts';
import type { LoadResult } from './load.ts';
import { clientName, sampleProduct, type SampleLabel, type SampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

/** The duration of an import, and its effect on other requests. */
export interface ImportSpeed {
  result: ImportResult;
  rows: number;
  seconds: number;
  others: LoadResult;
}

const productCount = 10_000;
const labelsPerProduct = 2;

/** A product with exactly this number of labels; a sample may have fewer. */
const importedProduct = (n: number): SampleProduct => {
  const product = sampleProduct(n);
  const labels = [...product.labels, ...sampleProduct(n + 1).labels, ...product.labels];
  return { ...product, labels: labels.slice(0, labelsPerProduct) };
};

const rowsOf = (from: number): Row[] =>
  Array.from({ length: productCount }, (_, index) => importedProduct(from + index)).flatMap((product) =>
    product.labels.map((label) => rowOf(product, label)),
  );

const rowOf = (product: SampleProduct, label: SampleLabel): Row => {
  const values: object = { ...product, clientName: clientName(product.client), ...label };
  const fields = new Map<string, string | number>(Object.entries(values));
  return Object.keys(columns).map((field) => fields.get(field) ?? null);
};

/** Writes a workbook of 10,000 sample products with 20,000 labels, starting at the n-th sample; or of the rows of a CSV file. */
const writeRows = async (path: string, from: number, csv: string | null): Promise<number> => {
  if (csv !== null) return makeWorkbook(csv, path, null);
  const rows = rowsOf(from);
  await pipeline(writeWorkbook(Object.values(columns), [rows]), createWriteStream(path));
  return rows.length;
};

const upload = async ({ port, token }: ServerProcess, path: string): Promise<ImportResult> => {
  const form = new FormData();
  form.set('file', new File([await readFile(path)], 'products.xlsx'));
  const response = await fetch(`http://127.0.0.1:${port}${addressOf(importProducts)}`, {
    method: importProducts.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok)
    throw new Error(`The import was answered with ${response.status}: ${await response.text()}`);
  return importProducts.reply.parse(await response.json());
};

/** Imports a workbook, from the first byte sent to the response, while ten clients each send a read every 100 ms. */
export const measureImport = async (
  server: ServerProcess,
  { count, from, csv }: { count: number; from: number; csv: string | null },
): Promise<ImportSpeed> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-bench-'));
  try {
    const path = join(folder, 'products.xlsx');
    const rows = await writeRows(path, from, csv);
    return { rows, ...(await amongOthers(server, count, () => upload(server, path))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The same import into the server at the limit, which receives the products as JSON and parses no workbook. */
export const measureLimitImport = async (server: ServerProcess, count: number, from: number) => {
  const products = Array.from({ length: productCount }, (_, index) => importedProduct(from + index));
  const body = JSON.stringify(products);
  return amongOthers(server, count, async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}${addressOf(importProducts)}`, {
      method: importProducts.method,
      headers: { authorization: `Bearer ${server.token}` },
      body,
    });
    if (!response.ok) throw new Error(`The import was answered with ${response.status}.`);
    await response.arrayBuffer();
  });
};
