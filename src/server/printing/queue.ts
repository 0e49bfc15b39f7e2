import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Ledger, LeaseLost } from './ledger.ts';
import type { PrinterNetworks } from './networks.ts';
import { findPrinter } from './printer-store.ts';
import { findNextJob, findPrintersWithJobs } from './queue-store.ts';
import { PrintWorker, usualTimes, type QueueTimes } from './worker.ts';

/** What the queue needs. */
export interface QueueParts {
  database: Database;
  clock: Clock;
  networks: PrinterNetworks;
  log: Pick<FastifyBaseLogger, 'warn'>;
  times?: QueueTimes | undefined;
}

/**
 * Prints what is queued, at each printer one label after the other. Any number of processes run one on the same database:
 * a printer belongs to one of them at a time.
 */
export class PrintQueue {
  readonly #parts: QueueParts;
  readonly #times: QueueTimes;
  /** Printers that this process works at, and whether to look again before it lets go. */
  readonly #working = new Map<number, { isAgain: boolean; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#times = parts.times ?? usualTimes;
  }

  /** Looks for jobs from now on, also for those that other processes take and leave. */
  start(): void {
    if (this.#parts.networks.isOff) return;
    const look = (): void => {
      this.#looking = this.#look().finally(() => {
        if (!this.#stopping.signal.aborted) this.#timer = setTimeout(look, this.#times.lookEveryMs).unref();
      });
    };
    look();
  }

  /** Starts at once with what was just queued for a printer. */
  wake(printerId: number): void {
    if (this.#parts.networks.isOff || this.#stopping.signal.aborted) return;
    const working = this.#working.get(printerId);
    if (working) {
      working.isAgain = true;
      return;
    }
    const entry = { isAgain: false, done: Promise.resolve() };
    this.#working.set(printerId, entry);
    entry.done = this.#work(printerId, entry)
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost))
          this.#parts.log.warn({ err: error, printerId }, 'printing was interrupted');
      })
      .finally(() => this.#working.delete(printerId));
  }

  /** Begins no further label; resolves when the labels that are being printed have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([...this.#working.values()].map(({ done }) => done));
  }

  async #look(): Promise<void> {
    try {
      for (const printerId of await findPrintersWithJobs(this.#parts.database.read)) this.wake(printerId);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'print jobs could not be read');
    }
  }

  async #work(printerId: number, entry: { isAgain: boolean }): Promise<void> {
    const { database, clock, networks } = this.#parts;
    const holder = { printerId, name: randomUUID(), leaseMs: this.#times.leaseMs };
    const ledger = new Ledger(database, clock, holder);
    const stopping = this.#stopping.signal;
    if (!(await ledger.begin())) return;
    const worker = new PrintWorker({ networks, ledger, times: this.#times, stopping });
    let isReady = true;
    try {
      do {
        entry.isAgain = false;
        isReady = await this.#printAll(printerId, worker);
      } while (isReady && entry.isAgain && !stopping.aborted);
    } finally {
      await ledger.end(isReady || stopping.aborted ? null : this.#times.againMs);
    }
  }

  /** Prints the jobs of a printer in order; false if the printer is not ready. */
  async #printAll(printerId: number, worker: PrintWorker): Promise<boolean> {
    const { read } = this.#parts.database;
    while (!this.#stopping.signal.aborted) {
      const printer = await findPrinter(read, printerId);
      const job = await findNextJob(read, printerId);
      if (!printer || !job) return true;
      if (!(await worker.print(printer, job))) return false;
    }
    return true;
  }
}
