import { usualConnections, type Pace } from './compare-reads.ts';
import { load, median } from './load.ts';
import { readCases } from './read-cases.ts';
import type { ServerProcess } from './server-process.ts';

/** The responses per second of one, two and four processes together, on one database. */
export interface TogetherReport {
  name: string;
  /** By the number of processes, in the order of `processCounts`. */
  rates: number[];
}

/** How many processes share one PostgreSQL. */
export const processCounts = [1, 2, 4] as const;

/** Sends requests to some of the portals concurrently, each over its share of the connections; returns responses per second. */
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

/** Measures the frequent reads with one, two and four processes in turns, so that other work on the machine affects all alike. */
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
