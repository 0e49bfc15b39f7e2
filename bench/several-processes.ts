import { usualConnections, type Pace } from './compare-reads.ts';
import { load, median } from './load.ts';
import { readCases } from './read-cases.ts';
import type { ServerProcess } from './server-process.ts';

/** How many answers a second one, two and four processes on one database gave together. */
export interface TogetherReport {
  name: string;
  /** By the number of processes, in the order of `processCounts`. */
  rates: number[];
}

/** How many processes share one PostgreSQL. */
export const processCounts = [1, 2, 4] as const;

/** Asks so many of the portals at the same time, each over its part of the connections; answers how many answers a second came. */
const askTogether = async (
  portals: readonly ServerProcess[],
  addresses: string[],
  durationMs: number,
): Promise<number> => {
  const connections = usualConnections / portals.length;
  const results = await Promise.all(
    portals.map(({ port, token }) => load({ port, token, addresses, connections, durationMs })),
  );
  return results.reduce((sum, { rate }) => sum + rate, 0);
};

/** The reads of all day through one, two and four processes in turn, so that what else the machine does falls on all alike. */
export const measureTogether = async (
  portals: readonly ServerProcess[],
  count: number,
  { rounds, roundMs }: Pace,
): Promise<TogetherReport[]> => {
  const reports: TogetherReport[] = [];
  for (const { name, addresses } of readCases(count)) {
    await askTogether(portals, addresses, roundMs);
    const rates = processCounts.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, processes] of processCounts.entries())
        rates[index]?.push(await askTogether(portals.slice(0, processes), addresses, roundMs));
    reports.push({ name, rates: rates.map(median) });
  }
  return reports;
};
