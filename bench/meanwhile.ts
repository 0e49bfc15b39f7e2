import { inTurn, load, type LoadResult } from './load.ts';
import { readCases } from './read-cases.ts';
import type { ServerProcess } from './servers.ts';
import { places, type Row } from './table.ts';

const betweenLooksMs = 20;

/** Runs work, and returns the largest growth of a server's memory meanwhile, in megabytes. */
export const growthDuring = async <T>(
  server: ServerProcess,
  work: () => Promise<T>,
): Promise<{ result: T; grownMb: number }> => {
  const before = server.memoryMb();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, server.memoryMb());
  }, betweenLooksMs);
  try {
    return { result: await work(), grownMb: most - before };
  } finally {
    clearInterval(watching);
  }
};

/** What happened while something ran. */
export interface Meanwhile<T> {
  result: T;
  seconds: number;
  grownMb: number;
  /** The reads of ten others. */
  others: LoadResult;
}

/** Runs something while ten clients each send a read every 100 ms. */
export const amongOthers = async <T>(
  server: ServerProcess,
  products: number,
  work: () => Promise<T>,
): Promise<Meanwhile<T>> => {
  const addresses = readCases(products).flatMap((question) => question.addresses.slice(0, 50));
  const done = new AbortController();
  const asking = load(server, inTurn(addresses, server.token), {
    connections: 10,
    pauseMs: 100,
    durationMs: 60_000,
    signal: done.signal,
  });
  const working = async () => {
    const startedAt = performance.now();
    try {
      const grown = await growthDuring(server, work);
      return { ...grown, seconds: (performance.now() - startedAt) / 1000 };
    } finally {
      done.abort();
    }
  };
  const [worked, others] = await Promise.all([working(), asking]);
  return { ...worked, others };
};

/** The cells of a job of this many rows, beside the time that the bare servers took; null if that was not measured. */
export const jobRow = (
  rows: number,
  { seconds, grownMb, others }: Meanwhile<unknown>,
  beside: Readonly<Record<string, Meanwhile<unknown> | null>>,
): Row => {
  const row: Record<string, number | null> = {
    rows,
    seconds: places(seconds, 2),
    'rows/s': places(rows / seconds, 0),
  };
  for (const [name, other] of Object.entries(beside)) {
    row[`${name} s`] = other && places(other.seconds, 2);
    row[`times ${name}`] = other && places(seconds / other.seconds, 1);
  }
  row['memory grown by MB'] = places(grownMb, 0);
  row["others' p99 ms"] = places(others.p99Ms, 0);
  row['slowest ms'] = places(others.slowestMs, 0);
  return row;
};
