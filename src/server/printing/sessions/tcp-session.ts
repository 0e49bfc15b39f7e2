import { setTimeout as sleep } from 'node:timers/promises';
import { faultsOfStatus, isIdle } from '#domain/printing/states/status.ts';
import type { StatusReport } from '#domain/printing/drivers/driver.ts';
import type { PrinterConnection } from '../../printers/connection.ts';
import type { QueueTimes } from '../queue/queue-times.ts';
import type { Outcome, Session, Watch } from './session.ts';

type Connection = Pick<PrinterConnection, 'isOpen' | 'send' | 'ask' | 'close'>;

/** Longer than a fast printer needs for a label. */
const usualLabelMs = 300;

/** Prints on a printer that reports its state: each label is waited for until the printer has nothing left to print. */
export class TcpSession implements Session {
  readonly #connection: Connection;
  readonly #report: StatusReport;
  readonly #times: QueueTimes;
  readonly #stopping: AbortSignal;

  constructor(
    connection: Connection,
    { report, times, stopping }: { report: StatusReport; times: QueueTimes; stopping: AbortSignal },
  ) {
    this.#connection = connection;
    this.#report = report;
    this.#times = times;
    this.#stopping = stopping;
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  async print(form: Uint8Array, watch: Watch): Promise<Outcome> {
    try {
      await this.#connection.send(form);
      return await this.#untilIdle(watch);
    } catch (error) {
      // Some or all bytes may have been sent, so the printer may have printed the label.
      if (this.#connection.isOpen) throw error;
      return 'unknown';
    }
  }

  close(): void {
    this.#connection.close();
  }

  /**
   * Polls until the printer is idle. Gives up if the printer cannot finish the label and the job was stopped meanwhile, if
   * it takes too long after a stop, or after an hour.
   */
  async #untilIdle(watch: Watch): Promise<Outcome> {
    const times = this.#times;
    let looked = performance.now();
    let stopBy: number | null = null;
    const isCounted = this.#report.idle === 'counted';
    let hasBegun = isCounted;
    const began = performance.now();
    // Its first answer comes behind the last byte of the label, which a slow network may take seconds to deliver.
    let received: number | null = null;
    let waitMs = times.askFirstMs;
    for (;;) {
      const status = await this.#connection.ask(this.#report.question);
      received ??= performance.now();
      const [fault] = faultsOfStatus(status);
      hasBegun ||= !isIdle(status) || performance.now() - received > times.beginsWithinMs;
      // A printer that does not count what it has left prints the label, or the rest of it, once somebody has mended it.
      if (fault !== undefined && !isCounted) [hasBegun, received] = [false, null];
      if (hasBegun && isIdle(status)) {
        await watch.say(null);
        return { as: 'printed', fault: fault ?? null };
      }
      await watch.say(fault ?? null);
      if (fault !== undefined || performance.now() - looked > times.leaseMs / 4) {
        const isWanted = await watch.isWanted();
        looked = performance.now();
        if (!isWanted && fault !== undefined) return 'unknown';
        if (!isWanted) stopBy ??= performance.now() + times.stopMs;
      }
      if (this.#stopping.aborted) stopBy ??= performance.now() + times.stopMs;
      if (performance.now() > Math.min(stopBy ?? Infinity, began + times.longestLabelMs)) return 'unknown';
      await sleep(waitMs);
      // Polls often at first, so that a fast printer gets its next label immediately, and less often for slow labels.
      if (performance.now() - began > usualLabelMs) waitMs = Math.min(waitMs * 2, times.askMs);
    }
  }
}
