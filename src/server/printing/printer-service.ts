import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#domain/contract/problem.ts';
import { createPrinter, type PrinterStatus } from '#domain/printing/contract.ts';
import type { PrinterIdentity } from '#domain/printing/drivers/driver.ts';
import { rasterIdentity } from '#domain/printing/drivers/pwg-ticket.ts';
import type { Printer, PrinterDraft } from '#domain/printing/printer.ts';
import { said, type Said } from '#domain/words/say.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/failure.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { askLabelPrinter, statusReply } from './ask-printer.ts';
import type { AskedBy } from './queue/audit-job.ts';
import { hasOpenJobs } from './queue/job-store.ts';
import { noteLeft } from './queue/left-labels.ts';
import { findLeftSending } from './queue/queue-store.ts';
import { askPrinter, IppFailed, missingFormat } from '../printers/ipp-client.ts';
import { ippPlaceOf } from '../printers/ipp-place.ts';
import { isLeased, releaseLease, takeLease } from './queue/lease-store.ts';
import { forgetPrinter } from '../stations/store.ts';
import { NoPrinterAddress, type PrinterNetworks } from '../printers/printer-networks.ts';
import {
  deletePrinterRow,
  leaveOldJobs,
  findPrinter,
  insertPrinter,
  lockPrinter,
  noteIdentity,
  updatePrinter,
} from '../printers/printer-store.ts';
import { usualTimes, type QueueTimes } from './queue/queue-times.ts';
import { faultBefore } from './sessions/open-session.ts';
import { rulerFor } from './drawing/ruler-bytes.ts';

/** Longer than a test may take. */
const testLeaseMs = 60_000;

const busy = statusReply('busy', [said('printer.printing')]);

/** Adds, changes and deletes printers, requests their status, and prints the test label, a ruler. */
export class PrinterService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #networks: PrinterNetworks;
  readonly #parts: { networks: PrinterNetworks; times: QueueTimes; ending: AbortSignal };
  readonly #asking = new Map<number, Promise<PrinterStatus>>();

  constructor(
    database: CheckedDatabase,
    clock: Clock,
    {
      networks,
      times = usualTimes,
      ending,
    }: { networks: PrinterNetworks; times?: QueueTimes | undefined; ending: AbortSignal },
  ) {
    this.#parts = { networks, times, ending };
    this.#database = database;
    this.#clock = clock;
    this.#networks = networks;
  }

  /** Adds a printer, or returns the one added under the same Idempotency-Key. */
  create(draft: PrinterDraft, by: AskedBy, key: CreationKey | null): Promise<Printer> {
    this.#refuseOutside(draft);
    const at = this.#clock().toISOString();
    const { userId } = by;
    return this.#write((queries) => {
      const make = async () => {
        const id = await insertPrinter(queries, draft, at);
        await this.#audit(queries, 'created', id, by);
        return id;
      };
      const find = (id: number) => findPrinter(queries, id);
      return createOnce(queries, createPrinter, { userId, at, key }, { make, find });
    });
  }

  /** Throws `printer.not_found` and `record.changed_meanwhile`. */
  change(id: number, draft: PrinterDraft, version: number | undefined, by: AskedBy): Promise<Printer> {
    this.#refuseOutside(draft);
    const at = this.#clock().toISOString();
    return this.#write(async (queries) => {
      const before = requirePrinter(await lockPrinter(queries, id));
      if (version !== undefined && version !== before.version)
        throw new Problem('record.changed_meanwhile', { current: before });
      await updatePrinter(queries, id, draft, at);
      await this.#audit(queries, 'changed', id, by);
      return requirePrinter(await findPrinter(queries, id));
    });
  }

  /** Throws `printer.not_found` and `printer.has_jobs`. */
  async delete(id: number, by: AskedBy): Promise<void> {
    await this.#requireIdle(this.#database.read, id);
    await leaveOldJobs(this.#database, id);
    return this.#write(async (queries) => {
      const { name } = requirePrinter(await lockPrinter(queries, id));
      await this.#requireIdle(queries, id);
      // What a worker left becomes unknown.
      await noteLeft(queries, id);
      await forgetPrinter(queries, id);
      await deletePrinterRow(queries, id);
      await this.#audit(queries, 'deleted', id, by, name);
    });
  }

  /** Throws `printer.has_jobs` if labels of a printer are to be sent or being sent. */
  async #requireIdle(queries: Queries, id: number): Promise<void> {
    const isSending =
      (await findLeftSending(queries, id)).length > 0 && (await isLeased(this.#database, queries, id));
    if (isSending || (await hasOpenJobs(queries, id))) throw new Problem('printer.has_jobs');
  }

  /** The status of a printer. Concurrent calls share one answer: a printer accepts few connections, many only one. */
  async status(id: number): Promise<PrinterStatus> {
    const asking = this.#asking.get(id) ?? this.#ask(id).finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
    return asking;
  }

  async #ask(id: number): Promise<PrinterStatus> {
    const { read } = this.#database;
    const printer = requirePrinter(await findPrinter(read, id));
    if (isIpp(printer)) return this.#askForPaper(printer);
    if (await isLeased(this.#database, read, id)) return busy;
    return askLabelPrinter(printer, this.#parts, { note: (identity) => this.#note(printer, identity) });
  }

  /**
   * Why a printer may still print a label that was sent to it before; null if it says that it has none, or says nothing. A label is sent
   * only to a printer that has just said so: while a later one is being sent, it is not asked.
   */
  async whyMayHold(id: number): Promise<Said | null> {
    const { read } = this.#database;
    const { times, ending } = this.#parts;
    const printer = await findPrinter(read, id);
    if (!printer) return null;
    // Whoever has the printer asks it, and it may take one connection only. One that answers does so before this ends.
    const waitUntil = performance.now() + times.leaseMs;
    while (performance.now() < waitUntil && !ending.aborted && (await isLeased(this.#database, read, id))) {
      if ((await findLeftSending(read, id)).length > 0) return null;
      await sleep(times.askMs);
    }
    const note = (identity: PrinterIdentity) => this.#note(printer, identity);
    if (!isIpp(printer)) {
      const { report } = await askLabelPrinter(printer, this.#parts, { note });
      return report && faultBefore(report);
    }
    try {
      const place = await ippPlaceOf(printer, this.#networks, ending);
      const { state, reasons } = await askPrinter(place, times.patience);
      return state === 'ready' ? null : (reasons[0] ?? said('printer.fault'));
    } catch (error) {
      if (error instanceof NoPrinterAddress || error instanceof IppFailed) return null;
      throw error;
    }
  }

  /** Prints the ruler if no job is printing; only requests the status of a paper printer. Throws `printer.busy`. */
  async test(id: number): Promise<PrinterStatus> {
    const printer = requirePrinter(await findPrinter(this.#database.read, id));
    if (isIpp(printer)) return this.#askForPaper(printer);
    const ruler = await rulerFor(printer);
    if (ruler === null) return statusReply('attention', [said('print_job.not_drawn')]);
    const holder = { printerId: id, name: randomUUID(), leaseMs: testLeaseMs };
    const isFree = await this.#database.write(async (queries) => {
      if (!(await takeLease(this.#database, queries, holder, { isHasty: true }))) return false;
      // Whoever takes a lease that has ended by itself is the last to know that its worker has died.
      await noteLeft(queries, id);
      return true;
    });
    if (!isFree) throw new Problem('printer.busy');
    try {
      return await askLabelPrinter(printer, this.#parts, {
        note: (identity) => this.#note(printer, identity),
        print: ruler,
      });
    } finally {
      await this.#database.write((queries) => releaseLease(this.#database, queries, holder, null));
    }
  }

  async #askForPaper(printer: Printer): Promise<PrinterStatus> {
    try {
      const status = await askPrinter(await ippPlaceOf(printer, this.#networks, this.#parts.ending));
      const { state, reasons } = status;
      const identity = printer.language === 'pwg' ? rasterIdentity(printer, status.raster) : null;
      if (identity) await this.#note(printer, identity);
      const missing = missingFormat(printer, status);
      return missing ? statusReply('attention', [missing]) : statusReply(state, reasons);
    } catch (error) {
      if (error instanceof NoPrinterAddress || error instanceof IppFailed)
        return statusReply('silent', [error.said]);
      throw error;
    }
  }

  #note(printer: Printer, identity: PrinterIdentity): Promise<void> {
    return noteIdentity(this.#database, printer, identity);
  }

  #refuseOutside({ address }: PrinterDraft): void {
    if (this.#networks.isSurelyOutside(address)) throw new Problem('printer.outside');
  }

  async #write<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      return await this.#database.write(work);
    } catch (error) {
      throw isUniqueViolation(error) ? new Problem('printer.duplicate') : error;
    }
  }

  #audit(
    queries: Queries,
    kind: 'created' | 'changed' | 'deleted',
    id: number,
    { userId, source }: AskedBy,
    name?: string,
  ): Promise<void> {
    return recordAudit(queries, {
      at: this.#clock().toISOString(),
      userId,
      kind,
      subject: { entity: 'printer', id },
      ...(name === undefined ? {} : { detail: { name } }),
      source,
    });
  }
}

const requirePrinter = (printer: Printer | null): Printer => {
  if (!printer) throw new Problem('printer.not_found');
  return printer;
};

/** Printers that take IPP are asked by IPP, whether they print labels or paper. */
const isIpp = ({ language }: Printer): boolean => language === 'ipp' || language === 'pwg';
