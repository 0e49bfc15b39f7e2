import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#domain/access/roles.ts';
import { can } from '#domain/access/can.ts';
import { Problem } from '#domain/contract/problem.ts';
import { createPaperJob, type PaperJob } from '#domain/paper/contract.ts';
import { paperSizeOf, paperSizes } from '#domain/printing/paper-sizes.ts';
import type { Printer } from '#domain/printing/printer.ts';
import type { Locale } from '#domain/words/locales.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, UncheckedDatabase } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { keepHoldsOut, requireNoHold } from '../holds/require-no-hold.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { IppFailed, askPrinter, missingFormat, printPdf, type IppPatience } from '../printers/ipp-client.ts';
import { ippPlaceOf } from '../printers/ipp-place.ts';
import type { PrinterNetworks } from '../printers/printer-networks.ts';
import { NoPrinterAddress } from '../printers/printer-networks.ts';
import { findPrinter, lockPrinter } from '../printers/printer-store.ts';
import { repeatedly } from '../background/repeatedly.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import type { PaperComposer, PaperRequest } from './paper-composer.ts';
import { setPaper } from './set-paper.ts';
import { endPaperJob, findPaperJob, insertPaperJob, noteLeftSheets, sendingMs } from './store.ts';

/** The user who prints, and the source of the call. */
export interface PaperAskedBy {
  userId: number;
  role: Role;
  /** The language of the sheet. */
  locale: Locale;
  source: Source;
}

/** In characters. A description has up to 2,000; the list of jobs shows its beginning. */
const longestTitle = 500;
const beginningOf = (title: string): string => {
  const characters = Array.from(title);
  return characters.length <= longestTitle ? title : `${characters.slice(0, longestTitle - 1).join('')}…`;
};

/** Looks for sheets that a process has left as being sent when it was ended, at a start and from time to time. */
export const noteLeftSheetsOften = (app: FastifyInstance, paper: Pick<PaperService, 'noteLeft'>): void => {
  const often = {
    firstAfterMs: 0,
    everyMs: sendingMs,
    fault: 'sheets that were left could not be looked for',
  };
  repeatedly(app, often, async () => {
    const sheets = await paper.noteLeft();
    if (sheets.length > 0)
      app.log.warn({ sheets }, 'sheets were left as being sent: look whether they came out');
  });
};

/** Prints sheets on paper printers over IPP, and keeps what was sent. Never sends a sheet again by itself. */
export class PaperService {
  readonly #database: CheckedDatabase;
  /** What became of a sheet is stored even if whoever printed it was signed out meanwhile. */
  readonly #outcomes: UncheckedDatabase;
  readonly #clock: Clock;
  readonly #networks: PrinterNetworks;
  readonly #composer: PaperComposer;
  readonly #patience: IppPatience | undefined;
  /** Aborts when the process waits for printers no longer. */
  readonly #ending: AbortSignal;

  constructor(parts: {
    database: CheckedDatabase;
    outcomes: UncheckedDatabase;
    clock: Clock;
    networks: PrinterNetworks;
    composer: PaperComposer;
    patience?: IppPatience | undefined;
    ending: AbortSignal;
  }) {
    this.#database = parts.database;
    this.#outcomes = parts.outcomes;
    this.#clock = parts.clock;
    this.#networks = parts.networks;
    this.#composer = parts.composer;
    this.#patience = parts.patience;
    this.#ending = parts.ending;
  }

  /** Throws `printing.off` if no printer networks are set. */
  requireOn(): void {
    if (this.#networks.isOff) throw new Problem('printing.off');
  }

  /**
   * Prints a sheet, or returns the one printed under the same Idempotency-Key. Throws `hold.on` if the printer, or what
   * the sheet tells how to label, is on hold.
   */
  async create(
    request: PaperRequest & { printerId: number; copies: number },
    by: PaperAskedBy,
    key: CreationKey | null,
    turn: TurnRequest,
  ): Promise<PaperJob> {
    if (request.kind === 'badge' && !can(by.role, 'badge.manage')) throw new Problem('access.denied');
    const printer = await this.#printer(request.printerId);
    const { paper, ...of } = await this.#composer.compose(request, by, turn);
    const pdf = await setPaper(paper, paperSizeOf(printer), turn);
    if (pdf === null)
      throw new Problem('service.busy', {
        ...saidBy(said('refusal.sheet_not_set')),
        retryAfterSeconds: 3,
      });
    const at = this.#clock().toISOString();
    let isNew = false;
    const job = await this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      isNew = false;
      const make = async () => {
        isNew = true;
        if (!(await lockPrinter(queries, printer.id))) throw new Problem('printer.not_found');
        await requireNoHold(queries, { ...of, printerId: printer.id });
        const id = await insertPaperJob(queries, {
          printerId: printer.id,
          printerName: printer.name,
          kind: request.kind,
          recordId: request.recordId,
          title: beginningOf(paper.title),
          copies: request.copies,
          release: of.release,
          clientRelease: of.clientRelease,
          content: request.kind === 'badge' ? null : pdf.toString('base64'),
          sha256: hash('sha256', pdf),
          userId: by.userId,
          at,
        });
        const subject = { entity: 'paper_job', id } as const;
        const detail = { pieces: request.copies };
        await recordAudit(queries, { ...by, at, kind: 'print_created', subject, detail });
        return id;
      };
      const find = (id: number) => findPaperJob(queries, id, this.#clock());
      return createOnce(queries, createPaperJob, { userId: by.userId, at, key }, { make, find });
    });
    if (!isNew) return job;
    const end = await this.#send(printer, { pdf, title: paper.title, copies: request.copies });
    return this.#outcomes.write(async (queries) => {
      await endPaperJob(queries, job.id, end);
      return justWritten(await findPaperJob(queries, job.id, this.#clock()));
    });
  }

  /** Records of the sheets that processes have left as being sent that it is unknown whether they came out. */
  noteLeft(): Promise<readonly number[]> {
    return noteLeftSheets(this.#outcomes, this.#clock());
  }

  async #send(
    printer: Printer,
    sheet: { pdf: Uint8Array; title: string; copies: number },
  ): Promise<{ state: 'printed' | 'unknown' | 'failed'; said: StoredSaid | null }> {
    let isAsking = true;
    try {
      const place = await ippPlaceOf(printer, this.#networks, this.#ending);
      const status = await askPrinter(place, this.#patience);
      const { state, reasons } = status;
      if (missingFormat(printer, status)) return { state: 'failed', said: said('sheet.takes_no_pdf') };
      const [fault] = reasons;
      if (state === 'attention' && fault)
        return { state: 'failed', said: said('sheet.failed', { reason: fault }) };
      const media = paperSizes[paperSizeOf(printer)].inIpp;
      isAsking = false;
      await printPdf(place, { ...sheet, media }, this.#patience);
      return { state: 'printed', said: null };
    } catch (error) {
      if (error instanceof NoPrinterAddress)
        return { state: 'failed', said: said('sheet.failed', { reason: error.said }) };
      if (!(error instanceof IppFailed)) throw error;
      if (isAsking) return { state: 'failed', said: said('sheet.failed', { reason: error.said }) };
      return error.isUnknown
        ? { state: 'unknown', said: said('sheet.look', { reason: error.said }) }
        : { state: 'failed', said: error.said };
    }
  }

  async #printer(id: number): Promise<Printer> {
    const printer = await findPrinter(this.#database.read, id);
    if (!printer) throw new Problem('printer.not_found');
    if (printer.language !== 'ipp')
      throw new Problem('print_job.unprintable', saidBy(said('label.printer_of_labels')));
    return printer;
  }
}
