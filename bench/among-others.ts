import { load, type LoadResult } from './load.ts';
import { readCases } from './read-cases.ts';
import type { ServerProcess } from './server-process.ts';

const otherPeople = 10;
const betweenQuestionsMs = 100;
const atMostMs = 60_000;

/** Runs something while ten clients each send a read every 100 ms, and returns its result and the latencies of those reads. */
export const amongOthers = async <T>(
  { port, token }: ServerProcess,
  count: number,
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; others: LoadResult }> => {
  const done = new AbortController();
  const asking = load({
    port,
    token,
    addresses: readCases(count).flatMap((question) => question.addresses.slice(0, 50)),
    connections: otherPeople,
    pauseMs: betweenQuestionsMs,
    durationMs: atMostMs,
    signal: done.signal,
  });
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  done.abort();
  return { result, seconds, others: await asking };
};
