import type { Socket } from 'node:net';
import pg from 'pg';
import { isUnavailable } from '../failure.ts';
import type { CompiledRun } from '../compiled-query.ts';

/** The error of a connection whose server has not responded for too long. */
export const silent = (): Error => new Error('Connection terminated: the database is silent');

/** A read with a prepared statement, whose plan PostgreSQL keeps under a name. */
type NamedRun = CompiledRun & { name: string };

/** A connection with many reads in flight; responses arrive in the order of the requests. */
class SharedConnection {
  readonly #socket: Socket;
  readonly #client: pg.Client;
  readonly #open: Promise<unknown>;
  readonly #idle: NodeJS.Timeout;
  /** The number of reads in flight. */
  waiting = 0;
  /** When the last response arrived, or the first read was sent; meaningful while reads are in flight. */
  stuckSince = 0;
  isOver = false;
  #isCorked = false;
  readonly #silentMs: number | undefined;
  #silence: NodeJS.Timeout | undefined;

  constructor(
    config: pg.ClientConfig,
    newSocket: () => Socket,
    { idleMs, silentMs }: { idleMs: number; silentMs: number | undefined },
    onLost: (error: Error) => void,
  ) {
    this.#silentMs = silentMs;
    this.#socket = newSocket();
    this.#client = new pg.Client({ ...config, pipeline: true, stream: () => this.#socket });
    this.#client.once('error', (error: Error) => {
      if (!this.isOver) onLost(error);
      this.isOver = true;
    });
    // The end of the connection is reported twice, by the server and by the socket.
    this.#client.on('error', () => undefined);
    this.#client.once('end', () => {
      this.isOver = true;
    });
    this.#open = this.#connect();
    this.#open.catch(() => {
      this.isOver = true;
    });
    this.#idle = setTimeout(() => {
      if (this.waiting > 0) this.#idle.refresh();
      else void this.end();
    }, idleMs).unref();
  }

  async #connect(): Promise<void> {
    await this.#client.connect();
    // The plan is an index look-up for any values: without this setting PostgreSQL would plan several runs to find that
    // out.
    await this.#client.query('set plan_cache_mode = force_generic_plan');
  }

  async run({ sql: text, parameters, name }: NamedRun): Promise<unknown[]> {
    if (this.waiting === 0) this.#begins();
    this.waiting += 1;
    this.#idle.refresh();
    try {
      await this.#open;
      this.#cork();
      return (await this.#client.query<Record<string, unknown>>({ text, values: [...parameters], name }))
        .rows;
    } catch (error) {
      // The server reports the failure before it ends the connection.
      if (isUnavailable(error)) this.isOver = true;
      throw error;
    } finally {
      this.waiting -= 1;
      this.#begins();
      if (this.waiting === 0) clearTimeout(this.#silence);
    }
  }

  /**
   * Restarts the timeout for the next response. The socket's own timeout restarts with each read that is sent, so a
   * server that is cut off would keep all callers waiting for as long as new reads arrive.
   */
  #begins(): void {
    this.stuckSince = performance.now();
    clearTimeout(this.#silence);
    if (this.#silentMs === undefined) return;
    this.#silence = setTimeout(() => this.#socket.destroy(silent()), this.#silentMs);
  }

  /** Sends all reads of one turn of the event loop in one packet. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }

  /** Closes the connection after the reads in flight. */
  async end(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.#idle);
    await this.#open.catch(() => undefined);
    await this.#client.end();
  }
}

/** A slow statement on one shared connection leaves the other to later reads. */
const sharedCount = 2;

/**
 * A few connections that run all prepared reads in pipeline mode (PostgreSQL 15, 34.5): the reads of many requests
 * share a round trip. Only for fast statements: those behind a slow one wait for it.
 */
export class SharedConnections {
  readonly #connect: () => SharedConnection;
  #open: SharedConnection[] = [];
  #isClosed = false;

  /** `onLost` is called when a connection breaks. A connection that has been idle for `idleMs` is closed. */
  constructor(...[config, newSocket, times, onLost]: ConstructorParameters<typeof SharedConnection>) {
    this.#connect = () => new SharedConnection(config, newSocket, times, onLost);
  }

  /** Runs a read on an idle connection, else on the one with the latest response, where no slow read is running. */
  async run(run: NamedRun): Promise<unknown[]> {
    if (this.#isClosed) throw new Error('The database was read after calling end on it.');
    this.#open = this.#open.filter(({ isOver }) => !isOver);
    let best = this.#open.find(({ waiting }) => waiting === 0);
    if (!best && this.#open.length < sharedCount) this.#open.push((best = this.#connect()));
    best ??= this.#open.reduce((one, other) => (other.stuckSince > one.stuckSince ? other : one));
    return best.run(run);
  }

  /** Closes all connections, each after its reads in flight. */
  async end(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#open.map((connection) => connection.end()));
  }
}
