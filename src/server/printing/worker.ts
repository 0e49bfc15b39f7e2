import { setTimeout as sleep } from 'node:timers/promises';
import { printing } from '#domain/printing/printing-limits.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { faultsOfStatus, isIdle, type HostStatus } from '#domain/printing/status.ts';
import { PrinterConnection, type Patience } from './connection.ts';
import type { Ledger } from './ledger.ts';
import { NoPrinterAddress, type PrinterNetworks } from './networks.ts';
import type { QueuedJob } from './queue-store.ts';

/** How the queue keeps time, in milliseconds; tests are more hasty. */
export interface QueueTimes {
  /** How often each process looks for jobs of others. */
  lookEveryMs: number;
  /** How long a printer belongs to a process that says nothing more. */
  leaseMs: number;
  /** Until a printer that was not ready is tried again. */
  againMs: number;
  /** How often a printer is asked whether the label it has came out: first, and at most. */
  askFirstMs: number;
  askMs: number;
  /** How long a stopping process waits for the label that is being printed. */
  stopMs: number;
  patience: Patience;
}

export const usualTimes: QueueTimes = {
  lookEveryMs: 1_000,
  leaseMs: 10_000,
  againMs: 2_000,
  askFirstMs: 5,
  askMs: 500,
  stopMs: 3_000,
  patience: { connectMs: 5_000, answerMs: 10_000 },
};

/** What a worker works with. */
export interface WorkerParts {
  networks: PrinterNetworks;
  ledger: Ledger;
  times: QueueTimes;
  /** Aborted when the process is about to stop: no further label is begun. */
  stopping: AbortSignal;
}

const silent = 'The printer does not answer. Look whether it is switched on and connected.';

/** What another program sent, or a label of which nobody could tell: neither may be taken for one of this job. */
const busy = 'The printer is still printing what it was sent before.';

/** Sends the labels of jobs to one printer, one at a time, while it holds the printer's lease. */
export class PrintWorker {
  readonly #parts: WorkerParts;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Prints a job as far as it can be printed; false if the printer is not ready for it. */
  async print(printer: Printer, job: QueuedJob): Promise<boolean> {
    const { ledger, networks } = this.#parts;
    if (printer.language !== 'zpl') {
      await ledger.fail(job.id, 'This version prints to printers that take ZPL only.');
      return true;
    }
    const opened = await this.#open(printer, networks);
    if (opened instanceof NoPrinterAddress && opened.isOutside) {
      await ledger.fail(job.id, opened.message);
      return true;
    }
    if (opened instanceof Error) {
      await ledger.wait(job, opened instanceof NoPrinterAddress ? opened.message : silent, longestWaitMs);
      return false;
    }
    try {
      const fault = await faultBefore(opened);
      if (fault === null) return await this.#send(opened, job);
      await ledger.wait(job, fault, longestWaitMs);
      return false;
    } finally {
      opened.close();
    }
  }

  async #open(printer: Printer, networks: PrinterNetworks): Promise<PrinterConnection | Error> {
    try {
      const host = await networks.addressOf(printer.address);
      return await PrinterConnection.open({ host, port: printer.port }, this.#parts.times.patience);
    } catch (error) {
      return error instanceof Error ? error : new Error(silent);
    }
  }

  /** Sends label after label; the printer has just said that it is ready. */
  async #send(connection: PrinterConnection, job: QueuedJob): Promise<boolean> {
    const { ledger, stopping } = this.#parts;
    const content = Buffer.from(job.content, 'base64').toString();
    let printed: number | null = null;
    for (;;) {
      if (stopping.aborted) {
        if (printed !== null) await ledger.printed(job.id, printed);
        return false;
      }
      const piece: number | null = await ledger.next(job.id, printed);
      if (piece === null) return true;
      if (!connection.isOpen) {
        // No byte of it has left.
        await ledger.unsent(job.id, piece);
        return false;
      }
      const after = await this.#sendOne(connection, {
        jobId: job.id,
        piece,
        bytes: Buffer.from(labelOfPiece(content, piece)),
      });
      if (after === null) return true;
      const [fault] = faultsOfStatus(after);
      if (fault !== undefined) {
        await ledger.printed(job.id, piece);
        await ledger.wait(job, fault, longestWaitMs);
        return false;
      }
      printed = piece;
    }
  }

  /** Sends a label and waits until the printer has nothing left to print; null if nobody can tell whether it came out. */
  async #sendOne(
    connection: PrinterConnection,
    { jobId, piece, bytes }: { jobId: number; piece: number; bytes: Uint8Array },
  ): Promise<HostStatus | null> {
    try {
      await connection.send(bytes);
      const after = await this.#untilIdle(connection, jobId);
      if (after) return after;
    } catch (error) {
      // Whether a byte of it had left, or all: the printer may have printed it.
      if (connection.isOpen) throw error;
    }
    await this.#parts.ledger.unknown(jobId, piece);
    return null;
  }

  /** Asks until the printer is idle; null if the job was stopped meanwhile and the printer cannot finish the label. */
  async #untilIdle(connection: PrinterConnection, jobId: number): Promise<HostStatus | null> {
    const { ledger, times, stopping } = this.#parts;
    let said: string | null = null;
    let kept = performance.now();
    let stopBy: number | null = null;
    const began = performance.now();
    let waitMs = times.askFirstMs;
    for (;;) {
      const status = await connection.ask();
      if (isIdle(status)) {
        if (said !== null) await ledger.say(jobId, null);
        return status;
      }
      const [fault = null] = faultsOfStatus(status);
      if (fault !== said) await ledger.say(jobId, fault);
      said = fault;
      if (performance.now() - kept > times.leaseMs / 4 || fault !== null) {
        const isWanted = await ledger.keep(jobId);
        kept = performance.now();
        if (!isWanted && fault !== null) return null;
        if (!isWanted) stopBy ??= performance.now() + times.stopMs;
      }
      if (stopping.aborted) stopBy ??= performance.now() + times.stopMs;
      if (stopBy !== null && performance.now() > stopBy) return null;
      await sleep(waitMs);
      // Often at first, so that a fast printer has the next label at once; a label that takes longer can wait for a question.
      if (performance.now() - began > usualLabelMs) waitMs = Math.min(waitMs * 2, times.askMs);
    }
  }
}

/** Longer than a fast printer takes for a label. */
const usualLabelMs = 300;

const longestWaitMs = printing.waitForPrinterMs;

/** What keeps the printer from taking a label; null if nothing does. */
const faultBefore = async (connection: PrinterConnection): Promise<string | null> => {
  try {
    const status = await connection.ask();
    return faultsOfStatus(status)[0] ?? (isIdle(status) ? null : busy);
  } catch {
    return silent;
  }
};
