import { load, median, type NextRequest } from './load.ts';
import type { Pace } from './part.ts';
import type { ServerProcess } from './servers.ts';
import { places, type Row } from './table.ts';

/** The default number of concurrent connections. */
export const usualConnections = 16;

/** The result of some servers together: in one round, or the median of all rounds. */
interface Reached {
  rate: number;
  p99Ms: number;
  /** The processor time of the servers' processes per response, in microseconds. */
  cpuPerAnswerUs: number;
}

const medianOf = (rounds: readonly Reached[]): Reached => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  cpuPerAnswerUs: median(rounds.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs)),
});

const cpuMsOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, server) => sum + server.cpuMs(), 0);

/** Sends requests to several servers at once, to each over its share of the connections. */
const askTogether = async (
  servers: readonly ServerProcess[],
  requestsWith: (token: string | null) => NextRequest,
  connections: number,
  durationMs: number,
): Promise<Reached> => {
  const cpuBefore = cpuMsOf(servers);
  const share = { connections: connections / servers.length, durationMs };
  const results = await Promise.all(servers.map((server) => load(server, requestsWith(server.token), share)));
  const answers = results.reduce((sum, result) => sum + result.answers, 0);
  return {
    rate: results.reduce((sum, { rate }) => sum + rate, 0),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    cpuPerAnswerUs: ((cpuMsOf(servers) - cpuBefore) / answers) * 1000,
  };
};

/**
 * Warms all sides up, and then measures them in turns, so that other work on the machine affects all of them alike. Each side has
 * a name and one server or several; the row has the rate of the first side as a part of each other's.
 */
export const compare = async (
  sides: Readonly<Record<string, readonly ServerProcess[]>>,
  requestsWith: (token: string | null) => NextRequest,
  { rounds, roundMs }: Pace,
  connections = usualConnections,
): Promise<Row> => {
  const measured = Object.entries(sides).map(([name, servers]) => {
    const results: Reached[] = [];
    return { name, servers, results };
  });
  for (let round = 0; round <= rounds; round += 1)
    for (const side of measured) {
      const reached = await askTogether(side.servers, requestsWith, connections, roundMs);
      // The first round warms up.
      if (round > 0) side.results.push(reached);
    }
  const results = measured.map((side) => ({ name: side.name, ...medianOf(side.results) }));
  const first = results[0]?.rate ?? 0;
  const row: Record<string, number> = {};
  for (const [index, { name, rate }] of results.entries()) {
    row[`${name}/s`] = places(rate, 0);
    if (index > 0) row[`of ${name}`] = places(first / rate, 2);
  }
  for (const { name, cpuPerAnswerUs } of results) row[`${name} µs`] = places(cpuPerAnswerUs, 0);
  for (const { name, p99Ms } of results) row[`${name} p99 ms`] = places(p99Ms, 1);
  return row;
};
