import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { connectionLimits } from './connection-limits.ts';
import { networkOf } from '../requests/network-of.ts';
import { StartTurns } from '../requests/start-turns.ts';
import { hasPace } from '../requests/watch-pace.ts';

// Importing node:http would load everything it exports, including a WebSocket client: 90 ms of CPU and 16 MB at every
// start.
const { createServer } = process.getBuiltinModule('node:http');

const { lookEveryMs, headWithinMs, keepAliveMs, bodyWithinMs, takenWithinMs } = connectionLimits;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The state of an open connection. Its counters count consecutive checks. */
interface Line {
  readonly socket: Socket;
  /** Null for a proxy's connection. */
  readonly network: string | null;
  /** The latest request being handled; its body may still be arriving after the response. */
  request: IncomingMessage | null;
  /** The response that is not yet fully sent. */
  response: ServerResponse | null;
  /** Pipelined requests that wait behind the current one. */
  readonly waiting: Exchange[];
  idle: number;
  late: number;
  untaken: number;
  /** The progress of the response at the last check. */
  progress: string;
}

/**
 * Enforces the connection limits: requests of a connection run one at a time, connections per network are limited, and
 * stalled ones are closed (CWE-400). Time is counted in checks, so that a process that was suspended does not close all
 * connections when it resumes.
 */
export class Connections {
  readonly #lines = new Map<Socket, Line>();
  readonly #perNetwork = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  readonly #log: FastifyBaseLogger;
  readonly #mostPerNetwork: number;
  readonly #starts = new StartTurns();
  #refused = 0;

  /** `isProxy` returns whether an address is a proxy, behind which many networks share a few connections. */
  constructor(
    isProxy: (address: string) => boolean,
    log: FastifyBaseLogger,
    mostPerNetwork: number = connectionLimits.mostPerNetwork,
  ) {
    this.#isProxy = isProxy;
    this.#log = log;
    this.#mostPerNetwork = mostPerNetwork;
  }

  /** Creates a server that handles the requests of each connection in sequence. */
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
    // A client that waits for "100 Continue" receives it when the body is read, or a refusal before that.
    server.on('checkContinue', take);
    server.on('checkExpectation', take);
    return server;
  }

  /** Whether an unreadable request may get a response: not while another one is pending or being sent. */
  mayAnswer(socket: Socket): boolean {
    const line = this.#lines.get(socket);
    if (!line?.response) return true;
    return !line.response.headersSent && line.request?.complete === false;
  }

  /** Starts checking all connections; call the result to stop. */
  watch(): () => void {
    const timer = setInterval(() => this.#look(), lookEveryMs).unref();
    return () => clearInterval(timer);
  }

  #open(socket: Socket): void {
    this.#starts.accepted();
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
      network,
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
    const start: RequestListener = (request, response) =>
      this.#starts.take(line.network, () => {
        if (!socket.destroyed) handle(request, response);
      });
    if (line.response === null) begin(line, exchange, start);
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
      // A reset also discards what the system has buffered of a response that nobody reads.
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

/** Whether more time than `ms` has passed, counted in checks. */
const isOver = (looks: number, ms: number): boolean => looks > ms / lookEveryMs;

/** Why a connection must be closed now; null if it may stay open. */
const lookAt = (line: Line): string | null => {
  const { socket, request, response } = line;
  const progress = progressOf(socket);
  line.untaken = progress !== '' && progress === line.progress ? line.untaken + 1 : 0;
  line.progress = progress;
  if (isOver(line.untaken, takenWithinMs)) return 'the answer was not taken';

  const isArriving = request !== null && !request.complete;
  line.late = isArriving && !hasPace(request) ? line.late + 1 : 0;
  if (isOver(line.late, bodyWithinMs)) return 'the body did not arrive';

  // Empty lines may precede a request; Node does not then consider the connection idle.
  line.idle = response === null && !isArriving && progress === '' ? line.idle + 1 : 0;
  return isOver(line.idle, keepAliveMs + headWithinMs + lookEveryMs) ? 'no request came' : null;
};

/** The progress of writing: changes whenever the client reads data; '' if nothing is pending. */
const progressOf = (socket: Socket): string =>
  socket.writableLength === 0
    ? ''
    : `${socket.bytesWritten} ${socket.writableLength} ${queuedBytesOf(socket)}`;

/**
 * Bytes of the current chunk that the system has not accepted yet. Without this, a slow connection that reads one large
 * chunk bit by bit would seem stalled. Node has this number for its own timeouts, but reading from a connection
 * postpones those.
 */
const queuedBytesOf = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle');
  return typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle
    ? Number(handle.writeQueueSize)
    : 0;
};
