import { createHash } from 'node:crypto';

/** The value of a stored field, the same on both engines. */
export type Value = string | number | null;

/** The shape of a table to copy. */
export interface TableShape {
  name: string;
  /** In alphabetical order, so that it is the same on both engines. */
  columns: readonly string[];
  /** The highest id ever assigned, including ids of deleted rows; null if the table does not count ids. */
  lastId: number | null;
}

/** The contents of a portal's tables at one instant, from any source. */
export interface Contents {
  /** The migrations that created these tables. */
  migrations: readonly string[];
  tables: readonly TableShape[];
  /** The rows of a table in batches, ordered by key; the values of each row are in the order of the columns. */
  rows(table: string): AsyncIterable<Value[][]>;
}

/** The number of rows and their hash. */
export interface Digest {
  rows: number;
  /** SHA-256 of the rows' lines, in hexadecimal. */
  sha256: string;
}

/** A row as a line of a backup. */
const lineOf = (row: readonly Value[]): string => `${JSON.stringify(row)}\n`;

/** Computes the digest of rows as they are read: equal digests mean equal rows in the same order. */
export class RowDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  /** Adds a batch and returns its lines. */
  add(batch: readonly (readonly Value[])[]): string {
    const lines = batch.map(lineOf).join('');
    this.#hash.update(lines);
    this.#rows += batch.length;
    return lines;
  }

  /** The digest of all rows so far; no rows may be added afterwards. */
  result(): Digest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export const digestOf = async (batches: AsyncIterable<Value[][]>): Promise<Digest> => {
  const digest = new RowDigest();
  for await (const batch of batches) digest.add(batch);
  return digest.result();
};

/** The same contents; reading them throws the signal's reason once it is aborted. */
export const until = (signal: AbortSignal | undefined, contents: Contents): Contents => ({
  migrations: contents.migrations,
  tables: contents.tables,
  rows: (table) => batchesUntil(signal, contents.rows(table)),
});

async function* batchesUntil(
  signal: AbortSignal | undefined,
  batches: AsyncIterable<Value[][]>,
): AsyncGenerator<Value[][]> {
  for await (const batch of batches) {
    signal?.throwIfAborted();
    yield batch;
  }
}
