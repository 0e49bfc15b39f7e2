import type { Readable } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { ProductSort } from '#domain/products/contract.ts';
import type { ExportedProduct } from '#domain/workbook/export-rows.ts';
import type { Database } from '../../db/database.ts';
import { writeProducts } from '../../workbook/write-products.ts';
import { streamExported } from './export-store.ts';

/** The products to export, and their order. */
export interface ExportRequest {
  clientId: number | undefined;
  terms: readonly string[];
  sort: ProductSort;
}

/** Exports products as workbooks, a few at a time: each uses most of a CPU while it runs. */
export class ProductExport {
  readonly #database: Database;
  readonly #waitForReaderMs: number;
  #running = 0;

  /** `waitForReaderMs`: how long a workbook's reader may stall before the export is aborted to let others run. */
  constructor(database: Database, waitForReaderMs = limits.workbook.waitForReaderMs) {
    this.#database = database;
    this.#waitForReaderMs = waitForReaderMs;
  }

  /**
   * Starts an export and returns the workbook as a stream. It counts as running until the stream is closed, whether or
   * not it was read to its end. Throws `export.busy`, and errors of the first query.
   */
  async start(request: ExportRequest): Promise<Readable> {
    if (this.#running >= limits.workbook.exportsAtOnce) {
      throw new Problem('export.busy', { retryAfterSeconds: limits.workbook.exportRetrySeconds });
    }
    this.#running += 1;
    const free = (): void => {
      this.#running -= 1;
    };
    try {
      const { read, engine } = this.#database;
      const batches = streamExported(read, engine, request);
      // Once the first bytes have been sent, an error can only break the connection.
      const first = await batches.next();
      const workbook = writeProducts(inOrder(first, batches));
      workbook.once('close', free);
      endIfUnread(workbook, this.#waitForReaderMs);
      return workbook;
    } catch (error) {
      free();
      throw error;
    }
  }
}

type Batches = AsyncGenerator<ExportedProduct[], void, void>;

const inOrder = async function* (first: IteratorResult<ExportedProduct[], void>, others: Batches): Batches {
  if (!first.done) yield first.value;
  yield* others;
};

/** Destroys a stream whose reader stalls for this long. */
const endIfUnread = (stream: Readable, waitMs: number): void => {
  let timer: NodeJS.Timeout | undefined;
  stream.on('pause', () => {
    timer = setTimeout(() => stream.destroy(new Error('Nobody reads the export any more.')), waitMs);
  });
  for (const event of ['resume', 'close']) stream.on(event, () => clearTimeout(timer));
};
