import { load, median, type LoadResult } from './load.ts';
import { compareAnswers, type ReadCase } from './read-cases.ts';
import type { ServerProcess } from './server-process.ts';

/** The length and the number of the rounds. */
export interface Pace {
  rounds: number;
  roundMs: number;
}

/** The result of a server: the median of all rounds. */
export interface Reached {
  rate: number;
  p99Ms: number;
  /** The processor time of the server's process per response, in microseconds. */
  cpuPerAnswerUs: number;
}

/** The portal, the bare server with the portal's tables, and the server at the limit. */
export type Compared = Record<'portal' | 'bare' | 'limit', ServerProcess>;

/** The results of the servers for one kind of request, with a number of concurrent connections. */
export interface Comparison {
  name: string;
  connections: number;
  portal: Reached;
  bare: Reached;
  /** Null if the server at the limit has no such request. */
  limit: Reached | null;
}

/** The default number of concurrent connections. */
export const usualConnections = 16;

/** One round, with the processor time that the server used in it. */
export interface Round extends LoadResult {
  cpuMs: number;
}

/** The median of all rounds. */
export const reachedIn = (rounds: readonly Round[]): Reached => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  cpuPerAnswerUs: median(rounds.map(({ cpuMs, answers }) => (cpuMs / answers) * 1000)),
});

const ask = async (
  server: ServerProcess,
  { addresses, connections }: ReadCase & { connections: number },
  durationMs: number,
): Promise<Round> => {
  const { port, token } = server;
  const cpuBefore = server.cpuMs();
  const result = await load({ port, token, addresses, connections, durationMs });
  return { ...result, cpuMs: server.cpuMs() - cpuBefore };
};

/**
 * Compares the responses of all servers, warms them up, and then measures them in turns, so that other work on the machine
 * affects all of them alike.
 */
export const compareReads = async (
  question: ReadCase & { connections: number },
  { portal, bare, limit }: Compared,
  { rounds, roundMs }: Pace,
): Promise<Comparison> => {
  await compareAnswers(question, portal, bare);
  await compareAnswers(question, portal, limit);
  const servers = [portal, bare, limit].map((server) => ({ server, rounds: [] as Round[] }));
  for (const { server } of servers) await ask(server, question, roundMs);
  for (let round = 0; round < rounds; round += 1)
    for (const each of servers) each.rounds.push(await ask(each.server, question, roundMs));
  const [ofPortal = reachedIn([]), ofBare = reachedIn([]), ofLimit = reachedIn([])] = servers.map((each) =>
    reachedIn(each.rounds),
  );
  const { name, connections } = question;
  return { name, connections, portal: ofPortal, bare: ofBare, limit: ofLimit };
};
