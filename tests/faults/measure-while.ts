import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './other-program.ts';
import { residentBytes, turnsOf } from './process-figures.ts';
import { keptConnections, send } from './send.ts';

/** The pause between two requests. */
const betweenMs = 50;

/** The memory of the process, and the latency of other requests meanwhile. */
export interface Measured {
  times: number[];
  /** What a server that does nothing took meanwhile: what the machine and the measuring process take by themselves. */
  bareTimes: number[];
  statuses: Set<number>;
  grownBytes: number;
  /** How long the first thread of the process computed, and how long it waited for a processor. */
  turns: { computedMs: number; waitedMs: number };
}

/** A server that does nothing. */
export const bareServer = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => response.end('[]'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Sends requests to a process, and as many to a server that does nothing, and samples its memory while `work` runs. */
export const measureWhile = async (
  { port, pid }: { port: number; pid: number },
  asked: { token: string | null; address: string },
  work: () => Promise<unknown>,
): Promise<Measured> => {
  const bare = await startProgram(bareServer);
  const agent = keptConnections();
  const turnsBefore = turnsOf(pid);
  const before = residentBytes(pid);
  let most = before;
  const times: number[] = [];
  const bareTimes: number[] = [];
  const statuses = new Set<number>();
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      statuses.add((await send(agent, { port, method: 'GET', ...asked })).status);
      times.push(performance.now() - startedAt);
      most = Math.max(most, residentBytes(pid));
      const bareAt = performance.now();
      await send(agent, { port: bare.port, method: 'GET', token: null, address: '/' });
      bareTimes.push(performance.now() - bareAt);
      await sleep(betweenMs);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await asking;
    agent.destroy();
    bare.kill();
  }
  const now = turnsOf(pid);
  const turns = {
    computedMs: now.computedMs - turnsBefore.computedMs,
    waitedMs: now.waitedMs - turnsBefore.waitedMs,
  };
  return { times, bareTimes, statuses, grownBytes: most - before, turns };
};
