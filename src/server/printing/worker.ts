import { setTimeout as sleep } from 'node:timers/promises';
import { printing } from '#domain/printing/printing-limits.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { faultsOfStatus, isIdle, type HostStatus } from '#domain/printing/status.ts';
import { PrinterConnection, type Patience } from './connection.ts';
import type { Ledger } from './ledger.ts';
import { NoPrinterAddress, type PrinterNetworks } from '../printer-networks.ts';
import type { QueuedJob } from './queue-store.ts';

/** The intervals and timeouts of the queue, in milliseconds; tests pass shorter ones. */
export interface QueueTimes {
  /** How often each process looks for jobs that other processes queued. */
  lookEveryMs: number;
  /** How long a lease lasts without being extended. */
  leaseMs: number;
  /** How long to wait before trying again a printer that was not ready. */
  againMs: number;
  /** How often to ask a printer whether the current label has been printed: at first, and at most. */
  askFirstMs: number;
  askMs: number;
  /** How long a stopping process waits for the current label. */
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

export interface WorkerParts {
  networks: PrinterNetworks;
  ledger: Ledger;
  times: QueueTimes;
  /** Aborted when the process is about to stop: no further label is started. */
  stopping: AbortSignal;
}

const silent = 'The printer does not answer. Look whether it is switched on and connected.';

/**
 * The printer is busy with another program's data, or with a label whose outcome is unknown. Neither may be mistaken
 * for a label of this job.
 */
const busy = 'The printer is still printing what it was sent before.';

/** Sends the labels of jobs to one printer, one at a time, while it has the printer's lease. */
export class PrintWorker {
  readonly #parts: WorkerParts;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Prints as much of a job as possible; false if the printer is not ready for it. */
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

  /** Sends one label after another; the printer has just reported that it is ready. */
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
        // No byte of the label has been sent.
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

  /** Sends a label and waits until the printer is idle; null if it is unknown whether the label was printed. */
  async #sendOne(
    connection: PrinterConnection,
    { jobId, piece, bytes }: { jobId: number; piece: number; bytes: Uint8Array },
  ): Promise<HostStatus | null> {
    try {
      await connection.send(bytes);
      const after = await this.#untilIdle(connection, jobId);
      if (after) return after;
    } catch (error) {
      // Some or all bytes may have been sent, so the printer may have printed the label.
      if (connection.isOpen) throw error;
    }
    await this.#parts.ledger.unknown(jobId, piece);
    return null;
  }

  /**
   * Polls until the printer is idle; null if the printer cannot finish the label and the job was stopped meanwhile, or
   * if it takes too long after a stop.
   */
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
      // Polls often at first, so that a fast printer gets its next label immediately, and less often for slow labels.
      if (performance.now() - began > usualLabelMs) waitMs = Math.min(waitMs * 2, times.askMs);
    }
  }
}

/** Longer than a fast printer needs for a label. */
const usualLabelMs = 300;

const longestWaitMs = printing.waitForPrinterMs;

/** Why the printer cannot accept a label; null if it can. */
const faultBefore = async (connection: PrinterConnection): Promise<string | null> => {
  try {
    const status = await connection.ask();
    return faultsOfStatus(status)[0] ?? (isIdle(status) ? null : busy);
  } catch {
    return silent;
  }
};
