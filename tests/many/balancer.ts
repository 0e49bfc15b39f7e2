import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getReadiness } from '#domain/settings/contract.ts';

const askEveryMs = 100;

/** A request that a portal has answered, before the client has received the response. */
interface Answered {
  method: string;
  path: string;
  /** The portal that has answered. */
  port: number;
}

/** A round-robin balancer for several portals. */
export interface Balancer {
  /** Without a slash at its end. */
  url: string;
  /** How many requests each of these ports has answered. */
  answers: ReadonlyMap<number, number>;
  /** Sets the portals; those that are not ready are skipped. */
  serve(ports: readonly number[]): void;
  /** Drops the next response to such a request, and runs `first` before the client is disconnected. */
  loseAnswer(method: string, path: string, first: (port: number) => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * Starts a round-robin balancer over the ready portals. A read, and any request that its portal did not accept, is retried at
 * the next one; any other aborted request is answered with 502.
 */
export const startBalancer = async (): Promise<Balancer> => {
  const answers = new Map<number, number>();
  let ready: number[] = [];
  let turn = 0;
  let lost: { method: string; path: string; first: (port: number) => Promise<void> } | null = null;

  const isToBeLost = ({ method, path }: Answered): boolean => lost?.method === method && lost.path === path;

  const handle = async (asked: IncomingMessage, answering: ServerResponse): Promise<void> => {
    const body = await buffer(asked);
    const method = asked.method ?? 'GET';
    const path = asked.url ?? '/';
    const tried = new Set<number>();
    for (;;) {
      const open = ready.filter((port) => !tried.has(port));
      turn += 1;
      const port = open[turn % open.length];
      if (port === undefined) break;
      tried.add(port);
      const answer = await forward(port, asked, body);
      if (answer === 'refused' || (answer === 'broken' && method === 'GET')) continue;
      if (answer === 'broken') break;
      if (method === 'GET' && [502, 503].includes(answer.status) && open.length > 1) continue;
      answers.set(port, (answers.get(port) ?? 0) + 1);
      if (isToBeLost({ method, path, port })) {
        const { first } = lost ?? {};
        lost = null;
        await first?.(port);
        break;
      }
      answering.writeHead(answer.status, answer.headers);
      answering.end(answer.body);
      return;
    }
    answering.writeHead(502).end();
  };

  const server = createServer((asked, answering) => {
    handle(asked, answering).catch(() => asked.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');

  const watching: NodeJS.Timeout[] = [];
  return {
    url: `http://127.0.0.1:${address.port}`,
    answers,
    serve: (ports) => {
      for (const timer of watching.splice(0)) clearInterval(timer);
      ready = [...ports];
      const look = async () => {
        const states = await Promise.all(ports.map(isReady));
        ready = ports.filter((_, index) => states[index]);
      };
      watching.push(setInterval(() => void look(), askEveryMs));
    },
    loseAnswer: (method, path, first) => {
      lost = { method, path, first };
    },
    stop: async () => {
      for (const timer of watching) clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

interface WholeAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** The outcome of a request at one portal: its complete response, not accepted, or aborted. */
const forward = async (
  port: number,
  asked: IncomingMessage,
  body: Buffer,
): Promise<WholeAnswer | 'refused' | 'broken'> => {
  const { method, url: path, headers } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  sending.once('response', resolve).once('error', reject);
  sending.end(body);
  try {
    const answer = await promise;
    const kept = answer.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 && !ofOneHop.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
    );
    return { status: answer.statusCode ?? 502, headers: kept, body: await buffer(answer) };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken';
  }
};

/** Hop-by-hop headers, which concern one connection only. */
const ofOneHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${getReadiness.path}`)).ok;
  } catch {
    return false;
  }
};
