import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { places, type Row } from './table.ts';

/** What so many times come to, in milliseconds. */
export interface Times {
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
  slowestMs: number;
}

/** The result of sending requests for some time: the latencies, and what came. */
export interface LoadResult extends Times {
  answers: number;
  /** Responses per second. */
  rate: number;
  /** The size of all responses with their heads. */
  bytes: number;
}

/** How requests are sent. */
export interface Load {
  connections: number;
  durationMs: number;
  /** The pause of a connection between a response and the next request; 0 if not given. */
  pauseMs?: number;
  /** Whether the connections begin one after the other during the first pause, instead of all at once. */
  isSpread?: boolean;
  /** The status of every response; 200 or 201 if not given. */
  status?: number;
  /** Stops the load early. */
  signal?: AbortSignal;
}

/** Makes the n-th request, counted from 0, which is sent over the connection of this number. */
export type NextRequest = (turn: number, connection: number) => Buffer;

/** The value below which this share (0 to 1) of the values lies; 0 if there are none. */
const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** The median; 0 if there are no values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const timesOf = (times: readonly number[]): Times => ({
  medianMs: median(times),
  p95Ms: percentile(times, 0.95),
  p99Ms: percentile(times, 0.99),
  slowestMs: percentile(times, 1),
});

/** The cells of times in a row. */
export const timeCells = ({ medianMs, p95Ms, slowestMs }: Times, digits: number): Row => ({
  'median ms': places(medianMs, digits),
  '95 % ms': places(p95Ms, digits),
  'slowest ms': places(slowestMs, digits),
});

/** The bytes of a request; `body` is sent as JSON, and `headers` are whole lines. */
export const requestOf = (
  { method = 'GET', address, body }: { method?: string; address: string; body?: unknown },
  token: string | null,
  headers = '',
): Buffer => {
  const json = body === undefined ? '' : JSON.stringify(body);
  const session = token === null ? '' : `authorization: Bearer ${token}\r\n`;
  const content = json && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return Buffer.from(
    `${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n${session}${content}${headers}\r\n${json}`,
  );
};

/** Requests for these addresses in turn. */
export const inTurn = (addresses: readonly string[], token: string | null): NextRequest => {
  const requests = addresses.map((address) => requestOf({ address }, token));
  return (turn) => {
    const request = requests[turn % requests.length];
    if (!request) throw new RangeError('There is nothing to ask for.');
    return request;
  };
};

const lengthHeader = /\r\ncontent-length: (\d+)/i;
const endOfHead = '\r\n\r\n';

/** The bytes of a response that are missing after its first chunk, which always contains the whole head. */
const missingAfter = (first: Buffer, expected: number | undefined): number => {
  const headEnd = first.indexOf(endOfHead);
  const head = first.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  if (expected === undefined ? status !== 200 && status !== 201 : status !== expected)
    throw new Error(`A server answered ${head.split('\r\n', 1)[0]}.`);
  // A response that says "not modified" has no body, and need not state a length.
  const length = status === 304 ? 0 : lengthHeader.exec(head)?.[1];
  if (headEnd < 0 || length === undefined) throw new Error('A server answered without a length.');
  return headEnd + endOfHead.length + Number(length) - first.length;
};

/** Sends requests on one connection in sequence until the time is over. */
const askOn = async (
  socket: Socket,
  next: () => Buffer,
  isOver: (now: number) => boolean,
  times: number[],
  { pauseMs = 0, status }: Load,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let missing = 0;
  let askedAt = 0;
  const ask = (): void => {
    askedAt = performance.now();
    socket.write(next());
  };
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('A server closed the connection.')));
  socket.on('data', (piece: Buffer) => {
    try {
      missing = missing > 0 ? missing - piece.length : missingAfter(piece, status);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    if (missing > 0) return;
    const now = performance.now();
    times.push(now - askedAt);
    if (isOver(now)) resolve();
    else if (pauseMs > 0) setTimeout(ask, pauseMs);
    else ask();
  });
  ask();
  try {
    await promise;
  } finally {
    socket.removeAllListeners('close');
    socket.destroy();
  }
};

/**
 * Sends requests to a server on this machine over persistent connections, one at a time on each. A tool of our own, because it
 * shares two processors with what it measures: it parses only the status and the length of a response.
 */
export const load = async (
  { port }: { port: number },
  nextRequest: NextRequest,
  how: Load,
): Promise<LoadResult> => {
  const { connections, durationMs, pauseMs = 0, isSpread = false, signal } = how;
  let turn = -1;
  const times: number[] = [];
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const startedAt = performance.now();
  const isOver = (now: number): boolean => now >= startedAt + durationMs || (signal?.aborted ?? false);
  await Promise.all(
    sockets.map(async (socket, connection) => {
      if (isSpread) await sleep((connection * pauseMs) / connections);
      const next = (): Buffer => {
        turn += 1;
        return nextRequest(turn, connection);
      };
      await askOn(socket, next, isOver, times, how);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  return { answers: times.length, rate: times.length / seconds, bytes, ...timesOf(times) };
};
