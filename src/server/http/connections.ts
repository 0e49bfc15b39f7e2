import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { connectionLimits } from './connection-limits.ts';
import { networkOf } from './network-of.ts';
import { hasPace } from './watch-pace.ts';

// Importing it would load all that it offers, a WebSocket client too: 90 ms of processor and 16 MB at every start.
const { createServer } = process.getBuiltinModule('node:http');

const { lookEveryMs, headWithinMs, keepAliveMs, bodyWithinMs, takenWithinMs } = connectionLimits;

/** A request, and what answers it. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What is known of an open connection. The counts are looks in a row. */
interface Line {
  readonly socket: Socket;
  /** The request that came last to be worked on; its body may still be arriving when it has been answered. */
  request: IncomingMessage | null;
  /** The answer that has not been taken yet. */
  response: ServerResponse | null;
  /** What was sent behind the request that is being answered. */
  readonly waiting: Exchange[];
  idle: number;
  late: number;
  untaken: number;
  /** How far the answer had got at the last look. */
  progress: string;
}

/**
 * Holds connections to their limits, whatever is asked on them: one request at a time, so many for each network, and
 * none that keeps the portal waiting (CWE-400). Time is counted in looks, so that a process which was stopped for a
 * while does not end everybody's connection when it goes on.
 */
export class Connections {
  readonly #lines = new Map<Socket, Line>();
  readonly #perNetwork = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  readonly #log: FastifyBaseLogger;
  readonly #mostPerNetwork: number;
  #refused = 0;

  /** `isProxy` tells whether an address is that of a proxy, behind which many networks share a few connections. */
  constructor(
    isProxy: (address: string) => boolean,
    log: FastifyBaseLogger,
    mostPerNetwork: number = connectionLimits.mostPerNetwork,
  ) {
    this.#isProxy = isProxy;
    this.#log = log;
    this.#mostPerNetwork = mostPerNetwork;
  }

  /** A server that hands on the requests of each connection one after the other. */
  serve(handle: RequestListener): Server {
    const server = createServer({
      connectionsCheckingInterval: lookEveryMs,
      headersTimeout: headWithinMs,
      keepAliveTimeout: keepAliveMs,
      requestTimeout: connectionLimits.requestWithinMs,
    });
    server.maxConnections = connectionLimits.most;
    server.on('connection', (socket: Socket) => this.#open(socket));
    const take: RequestListener = (request, response) => this.#take({ request, response }, handle);
    server.on('request', take);
    // Whoever waits for a "100 Continue" gets it when the body is read, and a refusal before.
    server.on('checkContinue', take);
    server.on('checkExpectation', take);
    return server;
  }

  /** Whether what cannot be read may be answered in words: not where another answer is expected, or under way. */
  mayAnswer(socket: Socket): boolean {
    const line = this.#lines.get(socket);
    if (!line?.response) return true;
    return !line.response.headersSent && line.request?.complete === false;
  }

  /** Looks at every connection from then on; the answer ends that. */
  watch(): () => void {
    const timer = setInterval(() => this.#look(), lookEveryMs).unref();
    return () => clearInterval(timer);
  }

  #open(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = this.#isProxy(address) ? null : networkOf(address);
    if (network !== null) {
      const count = this.#perNetwork.get(network) ?? 0;
      if (count >= this.#mostPerNetwork) {
        this.#refused += 1;
        socket.destroy();
        return;
      }
      this.#perNetwork.set(network, count + 1);
    }
    this.#lines.set(socket, {
      socket,
      request: null,
      response: null,
      waiting: [],
      idle: 0,
      late: 0,
      untaken: 0,
      progress: '',
    });
    socket.once('close', () => {
      this.#lines.delete(socket);
      if (network === null) return;
      const count = this.#perNetwork.get(network) ?? 0;
      if (count > 1) this.#perNetwork.set(network, count - 1);
      else this.#perNetwork.delete(network);
    });
  }

  #take(exchange: Exchange, handle: RequestListener): void {
    const { socket } = exchange.request;
    const line = this.#lines.get(socket);
    if (!line || socket.destroyed) return;
    if (line.response === null) begin(line, exchange, handle);
    else if (line.waiting.length < connectionLimits.mostWaitingRequests) line.waiting.push(exchange);
    else socket.destroy();
  }

  #look(): void {
    if (this.#refused > 0)
      this.#log.warn({ count: this.#refused }, 'connections refused: one network has too many');
    this.#refused = 0;
    for (const line of this.#lines.values()) {
      const reason = lookAt(line);
      if (reason === null) continue;
      this.#log.info({ remoteAddress: line.socket.remoteAddress }, `connection ended: ${reason}`);
      // A reset: what the system still holds of an answer that nobody takes goes too.
      line.socket.resetAndDestroy();
    }
  }
}

const begin = (line: Line, { request, response }: Exchange, handle: RequestListener): void => {
  line.request = request;
  line.response = response;
  line.late = 0;
  line.idle = 0;
  response.once('close', () => {
    line.response = null;
    const next = line.waiting.shift();
    if (next && !line.socket.destroyed) begin(line, next, handle);
  });
  handle(request, response);
};

/** More looks than fit into a time have passed. */
const isOver = (looks: number, ms: number): boolean => looks > ms / lookEveryMs;

/** Why a connection must end now; null where it may stay. */
const lookAt = (line: Line): string | null => {
  const { socket, request, response } = line;
  const progress = progressOf(socket);
  line.untaken = progress !== '' && progress === line.progress ? line.untaken + 1 : 0;
  line.progress = progress;
  if (isOver(line.untaken, takenWithinMs)) return 'the answer was not taken';

  const isArriving = request !== null && !request.complete;
  line.late = isArriving && !hasPace(request) ? line.late + 1 : 0;
  if (isOver(line.late, bodyWithinMs)) return 'the body did not arrive';

  // Empty lines, which may precede a request, keep a connection from being idle for Node.
  line.idle = response === null && !isArriving && progress === '' ? line.idle + 1 : 0;
  return isOver(line.idle, keepAliveMs + headWithinMs + lookEveryMs) ? 'no request came' : null;
};

/** How far the writing has got: another text once anything was taken, an empty one where nothing waits. */
const progressOf = (socket: Socket): string =>
  socket.writableLength === 0
    ? ''
    : `${socket.bytesWritten} ${socket.writableLength} ${queuedBytesOf(socket)}`;

/**
 * What the system has not yet taken of the chunk that is being written. Without it a slow line that takes one large
 * chunk bit by bit would look stuck. Node keeps it for its own timeouts, which reading postpones.
 */
const queuedBytesOf = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle');
  return typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle
    ? Number(handle.writeQueueSize)
    : 0;
};
