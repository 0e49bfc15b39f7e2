import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The result of sending requests for some time. */
export interface LoadResult {
  answers: number;
  /** Responses per second. */
  rate: number;
  /** The median of the latency, in milliseconds. */
  medianMs: number;
  /** The 95th percentile of the latency, in milliseconds. */
  p95Ms: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99Ms: number;
  slowestMs: number;
}

/** A request that changes something. */
export interface Write {
  method: 'POST' | 'PUT';
  address: string;
  body: unknown;
}

/** The server, and what to request. */
export interface Load {
  port: number;
  token: string | null;
  /** Requested in turn, unless `sends` is given. */
  addresses?: readonly string[];
  /** Makes the n-th request, counted from 0. */
  sends?: (turn: number) => Write;
  connections: number;
  durationMs: number;
  /** The pause of a connection between a response and the next request; 0 if not given. */
  pauseMs?: number;
  /** Stops the load early. */
  signal?: AbortSignal;
}

/** The value below which this share (0 to 1) of the values lies; 0 if there are none. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** The median; 0 if there are no values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

const lengthHeader = /\r\ncontent-length: (\d+)/i;
const endOfHead = '\r\n\r\n';

const headOf = (method: string, address: string, token: string | null): string =>
  `${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}`;

const bytesOf = (address: string, token: string | null): Buffer =>
  Buffer.from(`${headOf('GET', address, token)}\r\n`);

const bytesOfWrite = ({ method, address, body }: Write, token: string | null): Buffer => {
  const json = Buffer.from(JSON.stringify(body));
  const head = `${headOf(method, address, token)}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), json]);
};

/** The bytes of a response that are missing after its first chunk, which always contains the whole head. */
const missingAfter = (first: Buffer): number => {
  const headEnd = first.indexOf(endOfHead);
  const head = first.toString('latin1', 0, headEnd);
  if (!/^HTTP\/1\.1 20[01]/.test(head)) throw new Error(`A server answered ${head.split('\r\n', 1)[0]}.`);
  const length = lengthHeader.exec(head)?.[1];
  if (headEnd < 0 || length === undefined) throw new Error('A server answered without a length.');
  return headEnd + endOfHead.length + Number(length) - first.length;
};

/** Sends requests on one connection in sequence until the time is over. */
const askOn = async (
  socket: Socket,
  next: () => Buffer,
  isOver: (now: number) => boolean,
  times: number[],
  pauseMs: number,
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
      missing = missing > 0 ? missing - piece.length : missingAfter(piece);
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
export const load = async ({
  port,
  token,
  addresses = [],
  sends,
  connections,
  durationMs,
  pauseMs = 0,
  signal,
}: Load): Promise<LoadResult> => {
  const requests = addresses.map((address) => bytesOf(address, token));
  let turn = 0;
  const next = (): Buffer => {
    const request = sends ? bytesOfWrite(sends(turn), token) : requests[turn % requests.length];
    turn += 1;
    if (!request) throw new RangeError('There is nothing to ask for.');
    return request;
  };
  const times: number[] = [];
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const startedAt = performance.now();
  const isOver = (now: number): boolean => now >= startedAt + durationMs || (signal?.aborted ?? false);
  await Promise.all(sockets.map((socket) => askOn(socket, next, isOver, times, pauseMs)));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    answers: times.length,
    rate: times.length / seconds,
    medianMs: median(times),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    slowestMs: percentile(times, 1),
  };
};
