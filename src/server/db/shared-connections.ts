import type { Socket } from 'node:net';
import pg from 'pg';
import { isUnavailable } from './failure.ts';
import type { CompiledRun } from './compiled-query.ts';

/** The error of a connection whose server has not responded for too long. */
export const silent = (): Error => new Error('Connection terminated: the database is silent');

/** A read whose plan PostgreSQL keeps under a name. */
type NamedRun = CompiledRun & { name: string };

/** One connection over which many reads are under way: each goes behind the one before, and answers come in that order. */
class SharedConnection {
  readonly #socket: Socket;
  readonly #client: pg.Client;
  readonly #open: Promise<unknown>;
  readonly #idle: NodeJS.Timeout;
  /** How many answers are under way. */
  waiting = 0;
  /** Since when no answer has come while some are under way. */
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
    // Its end is told twice, by the server and by the socket.
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
    // Whatever the values, the plan is that of an index look-up: none is made to find that out.
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
      // The server says so before the connection ends.
      if (isUnavailable(error)) this.isOver = true;
      throw error;
    } finally {
      this.waiting -= 1;
      this.#begins();
      if (this.waiting === 0) clearTimeout(this.#silence);
    }
  }

  /**
   * From now on the next answer is awaited. The socket's own timeout begins anew with each read that is sent, so that a
   * server that is cut off would keep everybody waiting for as long as new reads come.
   */
  #begins(): void {
    this.stuckSince = performance.now();
    clearTimeout(this.#silence);
    if (this.#silentMs === undefined) return;
    this.#silence = setTimeout(() => this.#socket.destroy(silent()), this.#silentMs);
  }

  /** What is asked in one turn of the event loop leaves in one packet. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }

  /** Ends it after the answers that are under way. */
  async end(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.#idle);
    await this.#open.catch(() => undefined);
    await this.#client.end();
  }
}

/** How many connections are shared: a slow statement on one of them leaves the other to those who come after it. */
const sharedCount = 2;

/**
 * A few connections over which all prepared reads go without waiting for each other (PostgreSQL 15, 34.5, pipeline
 * mode): the session and the record of many requests take one way to the server and back. Only for quick statements,
 * since those behind a slow one wait for it.
 */
export class SharedConnections {
  readonly #connect: () => SharedConnection;
  #open: SharedConnection[] = [];
  #isClosed = false;

  /** `onLost` hears of a connection that broke. One that nobody has used for `idleMs` is closed. */
  constructor(...[config, newSocket, times, onLost]: ConstructorParameters<typeof SharedConnection>) {
    this.#connect = () => new SharedConnection(config, newSocket, times, onLost);
  }

  /** Runs a read on a connection that has nothing to do, or the one that has answered last: no slow read is under way there. */
  async run(run: NamedRun): Promise<unknown[]> {
    if (this.#isClosed) throw new Error('The database was read after calling end on it.');
    this.#open = this.#open.filter(({ isOver }) => !isOver);
    let best = this.#open.find(({ waiting }) => waiting === 0);
    if (!best && this.#open.length < sharedCount) this.#open.push((best = this.#connect()));
    best ??= this.#open.reduce((one, other) => (other.stuckSince > one.stuckSince ? other : one));
    return best.run(run);
  }

  /** Ends all connections, each after the answers that are under way. */
  async end(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#open.map((connection) => connection.end()));
  }
}
