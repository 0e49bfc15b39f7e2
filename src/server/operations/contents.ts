import { createHash } from 'node:crypto';

/** What a field of a stored row can hold, the same on both engines. */
export type Value = string | number | null;

/** A table as it is copied. */
export interface TableShape {
  name: string;
  /** In alphabetical order, so that both engines name them in the same one. */
  columns: readonly string[];
  /** The highest id that was ever given, also to rows that are gone; null where ids are not counted. */
  lastId: number | null;
}

/** Everything that a portal's tables hold at one instant, wherever it is read from. */
export interface Contents {
  /** The migrations that have made these tables. */
  migrations: readonly string[];
  tables: readonly TableShape[];
  /** The rows of a table in batches, in the order of its key; each row in the order of the columns. */
  rows(table: string): AsyncIterable<Value[][]>;
}

/** How many rows passed by, and what they were. */
export interface Digest {
  rows: number;
  /** SHA-256 of the rows' lines, in hexadecimal. */
  sha256: string;
}

/** A row as a line of a backup. */
const lineOf = (row: readonly Value[]): string => `${JSON.stringify(row)}\n`;

/** Takes the digest of rows on their way: equal digests are equal rows in the same order. */
export class RowDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  /** Notes a batch and answers its lines. */
  add(batch: readonly (readonly Value[])[]): string {
    const lines = batch.map(lineOf).join('');
    this.#hash.update(lines);
    this.#rows += batch.length;
    return lines;
  }

  /** What has passed; nothing may be added afterwards. */
  result(): Digest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** The digest of all these batches. */
export const digestOf = async (batches: AsyncIterable<Value[][]>): Promise<Digest> => {
  const digest = new RowDigest();
  for await (const batch of batches) digest.add(batch);
  return digest.result();
};

/** The same contents, until they are no longer wanted: then the reading ends with the signal's reason. */
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
