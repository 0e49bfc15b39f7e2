import { addressOf } from '#domain/contract/endpoint.ts';
import { exportProducts } from '#domain/products/contract.ts';
import { amongOthers } from './among-others.ts';
import type { LoadResult } from './load.ts';
import { sampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

/** The duration of an export, and its effect on other requests. */
export interface ExportSpeed {
  rows: number;
  megabytes: number;
  seconds: number;
  /** The growth of the server's memory, in megabytes. */
  grownMb: number;
  others: LoadResult;
}

const betweenLooksMs = 50;

const download = async ({ port, token }: ServerProcess): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}${addressOf(exportProducts)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`The export was answered with ${response.status}.`);
  let bytes = 0;
  for await (const piece of response.body) bytes += piece.length;
  return bytes;
};

/** The expected number of rows: one per label of the sample products in the database. */
const rowsOf = (count: number): number =>
  Array.from({ length: count }, (_, n) => Math.max(sampleProduct(n).labels.length, 1)).reduce(
    (sum, labels) => sum + labels,
    0,
  );

/** Exports all products, to the last byte, while ten clients each send a read every 100 ms. */
export const measureExport = async (server: ServerProcess, count: number): Promise<ExportSpeed> => {
  const before = server.memoryMb();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, server.memoryMb());
  }, betweenLooksMs);
  const { result: bytes, seconds, others } = await amongOthers(server, count, () => download(server));
  clearInterval(watching);
  return { rows: rowsOf(count), megabytes: bytes / 1024 ** 2, seconds, grownMb: most - before, others };
};
