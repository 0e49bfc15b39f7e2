import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addressOf } from '#domain/contract/endpoint.ts';
import { importProducts, type ImportResult } from '#domain/products/contract.ts';
import { columns } from '#domain/workbook/columns.ts';
import { writeWorkbook, type Row } from '#server/workbook/write-workbook.ts';
import { makeWorkbook } from '../scripts/make-workbook.ts';
import { amongOthers } from './among-others.ts';
import type { LoadResult } from './load.ts';
import { clientName, sampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

/** What an import took, and what it did to the others meanwhile. */
export interface ImportSpeed {
  result: ImportResult;
  rows: number;
  seconds: number;
  others: LoadResult;
}

const rowCount = 12_000;

const rowOf = (n: number): Row => {
  const { labels, ...product } = sampleProduct(n);
  const [label] = labels;
  const fields = { ...product, clientName: clientName(product.client), ...label };
  return Object.keys(columns).map((field) => (fields as Record<string, string | number>)[field] ?? null);
};

/** Writes a workbook of 12,000 sample products with one label each, beginning with the n-th; or of the rows of a CSV file. */
const writeRows = async (path: string, from: number, csv: string | null): Promise<number> => {
  if (csv !== null) return makeWorkbook(csv, path, null);
  const rows = Array.from({ length: rowCount }, (_, index) => rowOf(from + index));
  await pipeline(writeWorkbook(Object.values(columns), [rows]), createWriteStream(path));
  return rowCount;
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

/** Imports a workbook, from the first byte sent to the answer, while ten others look something up every 100 ms. */
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
