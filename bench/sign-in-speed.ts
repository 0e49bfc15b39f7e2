import { amongOthers } from './among-others.ts';
import { percentile, type LoadResult } from './load.ts';
import { signInTo, type ServerProcess } from './server-process.ts';

/** What signing in takes, and what it does to the others meanwhile. */
export interface SignInSpeed {
  /** How many signed in at the same moment. */
  atOnce: number;
  p50Ms: number;
  slowestMs: number;
  others: LoadResult;
}

/** Signs in again and again, so many at once, while ten others look something up every 100 ms. */
export const measureSignIn = async (
  server: ServerProcess,
  { count, atOnce, rounds }: { count: number; atOnce: number; rounds: number },
): Promise<SignInSpeed> => {
  const times: number[] = [];
  const signInOnce = async (): Promise<void> => {
    const startedAt = performance.now();
    await signInTo(server.port);
    times.push(performance.now() - startedAt);
  };
  const { others } = await amongOthers(server, count, async () => {
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: atOnce }, signInOnce));
  });
  return { atOnce, p50Ms: percentile(times, 0.5), slowestMs: Math.max(...times), others };
};
