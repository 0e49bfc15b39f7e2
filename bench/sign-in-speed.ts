import { load, percentile, type LoadResult } from './load.ts';
import { readCases } from './read-cases.ts';
import { signInTo, type ServerProcess } from './server-process.ts';

/** What signing in takes, and what it does to the others meanwhile. */
export interface SignInSpeed {
  /** How many signed in at the same moment. */
  atOnce: number;
  p50Ms: number;
  slowestMs: number;
  others: LoadResult;
}

const otherPeople = 10;
const betweenQuestionsMs = 100;
const atMostMs = 60_000;

/** Signs in again and again, so many at once, while ten others look something up every 100 ms. */
export const measureSignIn = async (
  server: ServerProcess,
  { count, atOnce, rounds }: { count: number; atOnce: number; rounds: number },
): Promise<SignInSpeed> => {
  const { port, token } = server;
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
  const times: number[] = [];
  const signInOnce = async (): Promise<void> => {
    const startedAt = performance.now();
    await signInTo(port);
    times.push(performance.now() - startedAt);
  };
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, signInOnce));
  }
  done.abort();
  return { atOnce, p50Ms: percentile(times, 0.5), slowestMs: Math.max(...times), others: await asking };
};
