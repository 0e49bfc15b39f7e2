import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from './process-figures.ts';
import { keptConnections, send } from './send.ts';

/** The pause between two requests. */
const betweenMs = 50;

/** The memory of the process, and the latency of other requests meanwhile. */
export interface Measured {
  times: number[];
  statuses: Set<number>;
  grownBytes: number;
}

/** Sends requests to a process and samples its memory while `work` runs. */
export const measureWhile = async (
  { port, pid }: { port: number; pid: number },
  asked: { token: string | null; address: string },
  work: () => Promise<unknown>,
): Promise<Measured> => {
  const agent = keptConnections();
  const before = residentBytes(pid);
  let most = before;
  const times: number[] = [];
  const statuses = new Set<number>();
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      statuses.add((await send(agent, { port, method: 'GET', ...asked })).status);
      times.push(performance.now() - startedAt);
      most = Math.max(most, residentBytes(pid));
      await sleep(betweenMs);
    }
  })();
  await work();
  over.abort();
  await asking;
  agent.destroy();
  return { times, statuses, grownBytes: most - before };
};
