import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Printer } from '#domain/printing/printer.ts';
import type { Clock } from '../../clock.ts';
import type { UncheckedDatabase } from '../../db/database.ts';
import { forPortal } from '../../db/locks/on-behalf.ts';
import { Ledger, LeaseLost } from './ledger.ts';
import type { PrinterNetworks } from '../../printers/printer-networks.ts';
import { FormMaker } from '../drawing/form-maker.ts';
import type { PageLabels } from '../drawing/page-labels.ts';
import { findPrinter, lockPrinter, noteIdentity } from '../../printers/printer-store.ts';
import { noteLeft } from './left-labels.ts';
import { findNextJob, findPrintersSending, findPrintersWithJobs } from './queue-store.ts';
import { usualTimes, type QueueTimes } from './queue-times.ts';
import { findLeftPrinters, isLeased } from './lease-store.ts';
import { openSession } from '../sessions/open-session.ts';
import type { NotReady, Session } from '../sessions/session.ts';
import { PrintWorker } from './worker.ts';

export interface QueueParts {
  database: UncheckedDatabase;
  clock: Clock;
  networks: PrinterNetworks;
  log: Pick<FastifyBaseLogger, 'warn'>;
  times?: QueueTimes | undefined;
  /** Draws the pages of files. */
  pages: Pick<PageLabels, 'labelOf'>;
}

/**
 * Prints queued jobs, one label at a time per printer. Several processes can run a queue on the same database: one at a
 * time has the lease of a printer.
 */
export class PrintQueue {
  readonly #parts: QueueParts;
  readonly #times: QueueTimes;
  /** The printers that this process works on, and whether to look for new jobs before ending the lease. */
  readonly #working = new Map<number, { isAgain: boolean; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** What printers did not answer, each with its version then, and until when it is not asked: only an answer may have been lost. */
  readonly #silent = new Map<string, { version: number; untilMs: number }>();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#times = parts.times ?? usualTimes;
  }

  /** Looks for jobs regularly, including jobs that other processes have queued or abandoned. */
  start(): void {
    if (this.#parts.networks.isOff) return;
    const reported = this.#reportLeft();
    const look = (): void => {
      this.#looking = reported
        .then(() => this.#look())
        .finally(() => {
          if (!this.#stopping.signal.aborted) this.#timer = setTimeout(look, this.#times.lookEveryMs).unref();
        });
    };
    look();
  }

  /** Starts printing a job that was just queued for this printer. */
  wake(printerId: number): void {
    if (this.#parts.networks.isOff || this.#stopping.signal.aborted) return;
    const working = this.#working.get(printerId);
    if (working) {
      working.isAgain = true;
      return;
    }
    const entry = { isAgain: false, done: Promise.resolve() };
    this.#working.set(printerId, entry);
    // It prints for everybody: not only with the share of the connections of who has woken it.
    entry.done = forPortal(() => this.#work(printerId, entry))
      .catch((error: unknown) => {
        const message =
          error instanceof LeaseLost
            ? 'the lease of a printer has ended; another worker reports its labels'
            : 'printing was interrupted';
        this.#parts.log.warn({ err: error, printerId }, message);
      })
      .finally(() => this.#working.delete(printerId));
  }

  /** Aborts when a process that stops waits for printers no longer. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Starts no further label; resolves when the labels being printed have ended. What a printer has not answered by then is given up:
   * whether a label came out that was being sent is unknown.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    setTimeout(() => this.#ending.abort(), this.#times.stopMs).unref();
    await this.#looking;
    await Promise.all([...this.#working.values()].map(({ done }) => done));
  }

  /**
   * Reports once what versions before left as being sent, though nobody was sending it: labels of deleted printers, and of printers
   * whose lease was ended.
   */
  async #reportLeft(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for (const id of await findPrintersSending(database.read))
        await database.write(async (queries) => {
          if (id === null) return noteLeft(queries, 'deleted');
          await lockPrinter(queries, id);
          // Another process may be sending them.
          if (!(await isLeased(database, queries, id))) await noteLeft(queries, id);
          return undefined;
        });
    } catch (error) {
      log.warn({ err: error }, 'labels that were left as being sent could not be reported');
    }
  }

  async #look(): Promise<void> {
    try {
      const { database } = this.#parts;
      // A worker that was killed may have left a label of a job that somebody has stopped since: nobody else would report it.
      const ids = [...(await findPrintersWithJobs(database.read)), ...(await findLeftPrinters(database))];
      for (const printerId of new Set(ids)) this.wake(printerId);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'print jobs could not be read');
    }
  }

  async #work(printerId: number, entry: { isAgain: boolean }): Promise<void> {
    const { database, clock } = this.#parts;
    const holder = { printerId, name: randomUUID(), leaseMs: this.#times.leaseMs };
    const ledger = new Ledger(database, clock, holder);
    const stopping = this.#stopping.signal;
    if (!(await ledger.begin())) return;
    const worker = new PrintWorker({
      ledger,
      stopping,
      ending: this.ending,
      forms: new FormMaker(this.#parts.pages),
      open: (printer) => this.#open(printer),
    });
    // A printer may be waited for longer than a lease lasts.
    const extending = setInterval(() => void ledger.extend().catch(() => undefined), this.#times.leaseMs / 4);
    let isReady = true;
    try {
      do {
        entry.isAgain = false;
        isReady = await this.#printAll(printerId, worker);
      } while (isReady && entry.isAgain && !stopping.aborted);
    } catch (error) {
      clearInterval(extending);
      await ledger.leave(this.#times.againMs).catch(() => undefined);
      throw error;
    }
    clearInterval(extending);
    await ledger.end(isReady || stopping.aborted ? null : this.#times.againMs);
  }

  #nowMs(): number {
    return this.#parts.clock().getTime();
  }

  #open(printer: Printer): Promise<Session | NotReady> {
    const { networks, database } = this.#parts;
    return openSession(printer, {
      networks,
      times: this.#times,
      stopping: this.#stopping.signal,
      ending: this.ending,
      isAsked: (what) => {
        const silent = this.#silent.get(`${what} ${printer.id}`);
        return silent?.version !== printer.version || this.#nowMs() >= silent.untilMs;
      },
      noteSilent: (what) => {
        const untilMs = this.#nowMs() + this.#times.silentMs;
        this.#silent.set(`${what} ${printer.id}`, { version: printer.version, untilMs });
      },
      note: (identity) => noteIdentity(database, printer, identity),
    });
  }

  /** Prints a printer's jobs in order; false if the printer is not ready. */
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
