import { setTimeout as sleep } from 'node:timers/promises';
import type { PrinterIdentity } from '#domain/printing/drivers/driver.ts';
import { rasterIdentity, rasterTicket } from '#domain/printing/drivers/pwg-ticket.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { said, type Said } from '#domain/words/say.ts';
import {
  askJob,
  askPrinter,
  IppFailed,
  missingFormat,
  printRaster,
  type IppPlace,
} from '../../printers/ipp-client.ts';
import { ippPlaceOf } from '../../printers/ipp-place.ts';
import type { QueueTimes } from '../queue/queue-times.ts';
import type { PrinterNetworks } from '../../printers/printer-networks.ts';
import type { NotReady, Outcome, Session, Watch } from './session.ts';

type JobTold = Awaited<ReturnType<typeof askJob>>;

/** How often a printer is asked in a row for a job that it has, before it is given up. */
const questions = 3;

interface OpenParts extends IppParts {
  /** Whether the end of a job says only that a program between has passed it on. */
  isUnconfirmed: boolean;
}

interface IppParts {
  networks: PrinterNetworks;
  times: QueueTimes;
  stopping: AbortSignal;
  /** Aborted when the process waits for printers no longer. */
  ending: AbortSignal;
  /** Called with what the printer says that it is. */
  note: (identity: PrinterIdentity) => Promise<void>;
}

/** Opens a printer that takes PWG raster over IPP. Throws `NoPrinterAddress`. */
export const openIppSession = async (printer: Printer, parts: IppParts): Promise<Session | NotReady> => {
  const place = await ippPlaceOf(printer, parts.networks, parts.ending);
  try {
    const status = await askPrinter(place);
    const { state, reasons } = status;
    const identity = rasterIdentity(printer, status.raster);
    if (identity) await parts.note(identity);
    const missing = missingFormat(printer, status);
    if (missing) return { reason: missing, fate: 'stop' };
    const [fault = said('printer.fault')] = reasons;
    if (state === 'attention') return { reason: fault, fate: 'wait' };
    if (state === 'busy') return { reason: said('printer.busy_with_others'), fate: 'wait' };
    const job = { title: printer.name, ticket: rasterTicket(printer, status.raster) };
    return new IppSession(place, job, { ...parts, isUnconfirmed: printer.isUnconfirmed });
  } catch (error) {
    if (error instanceof IppFailed) return { reason: error.said, fate: 'wait' };
    throw error;
  }
};

/** Prints each row of labels as a job of the printer, and waits until the printer says that it is done. */
class IppSession implements Session {
  readonly isOpen = true;
  readonly #place: IppPlace;
  readonly #job: Parameters<typeof printRaster>[2];
  readonly #parts: OpenParts;

  constructor(place: IppPlace, job: Parameters<typeof printRaster>[2], parts: OpenParts) {
    this.#place = place;
    this.#job = job;
    this.#parts = parts;
  }

  async print(form: Uint8Array, watch: Watch): Promise<Outcome> {
    try {
      const jobId = await printRaster(this.#place, form, this.#job);
      return jobId === null ? { as: 'sent', fault: null } : await this.#untilDone(jobId, watch);
    } catch (error) {
      if (error instanceof IppFailed)
        return error.isUnknown ? 'unknown' : { as: 'unsent', fault: error.said };
      throw error;
    }
  }

  close(): void {
    // Each request has a connection of its own.
  }

  /**
   * The printer has the job now, so whatever becomes of the questions about it, its labels are not sent again. A question may be
   * lost; when several in a row are, or the portal stops meanwhile, nobody can tell.
   */
  async #untilDone(jobId: number, watch: Watch): Promise<Outcome> {
    const { times, stopping, isUnconfirmed } = this.#parts;
    const began = performance.now();
    let looked = began;
    let stopBy: number | null = null;
    for (let lost = 0; lost < questions;) {
      const told = await this.#told(jobId);
      lost = told === null ? lost + 1 : 0;
      if (told === null && stopping.aborted) return 'unknown';
      const fault = told?.fault ?? null;
      if (told !== null) await watch.say(fault);
      if (told?.state === 'printed') return { as: isUnconfirmed ? 'sent' : 'printed', fault: null };
      if (told?.state === 'ended') return 'unknown';
      if (fault !== null || performance.now() - looked > times.leaseMs / 4) {
        const isWanted = await watch.isWanted();
        looked = performance.now();
        if (!isWanted && fault !== null) return 'unknown';
        if (!isWanted) stopBy ??= performance.now() + times.stopMs;
      }
      if (stopping.aborted) stopBy ??= performance.now() + times.stopMs;
      if (performance.now() > Math.min(stopBy ?? Infinity, began + times.longestLabelMs)) return 'unknown';
      await sleep(times.askMs);
    }
    return 'unknown';
  }

  /** What the printer tells of a job, and what keeps it from printing it; null if it tells nothing. */
  async #told(jobId: number): Promise<{ state: JobTold; fault: Said | null } | null> {
    try {
      const state = await askJob(this.#place, jobId);
      if (state !== 'going_on') return { state, fault: null };
      const { state: of, reasons } = await askPrinter(this.#place);
      return { state, fault: of === 'attention' ? (reasons[0] ?? null) : null };
    } catch (error) {
      if (error instanceof IppFailed) return null;
      throw error;
    }
  }
}
