import { hash } from 'node:crypto';
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import type { Role } from '#domain/access/roles.ts';
import { can } from '#domain/access/can.ts';
import { Problem } from '#domain/contract/problem.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { createPaperJob, type PaperJob, type PaperKind } from '#domain/paper/contract.ts';
import { badgePaper, clientPaper, orderPaper, productPaper, type Paper } from '#domain/paper/paper.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { plainBadgeCode } from '#domain/stations/badge-code.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { tokenHash } from '../auth/token.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import { findOrder } from '../orders/store.ts';
import { IppFailed, askPrinter, printPdf, type IppPatience } from '../printing/ipp-client.ts';
import { ippPlaceOf } from '../printing/ipp-place.ts';
import type { PrinterNetworks } from '../printing/networks.ts';
import { NoPrinterAddress } from '../printing/networks.ts';
import { findPrinter, lockPrinter } from '../printing/printer-store.ts';
import { findProduct } from '../products/detail-store.ts';
import { findCurrentRelease } from '../releases/store.ts';
import { findBadge } from '../stations/store.ts';
import type { Thumbnails } from '../storage/thumbnails.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { paperSizes, setPaper, type PaperSize } from './set-paper.ts';
import { endPaperJob, findPaperJob, insertPaperJob } from './store.ts';

/** What is asked to be printed. */
export interface PaperRequest {
  printerId: number;
  kind: PaperKind;
  recordId: number;
  copies: number;
  code?: string | undefined;
}

/** Who asks, from where. */
export interface PaperAskedBy {
  userId: number;
  role: Role;
  source: Source;
}

/** A sheet and the releases that it shows. */
interface Composed {
  paper: Paper;
  release: number | null;
  clientRelease: number | null;
}

const mostPictures = 3;
const pictureWidth = 480;
const letterWidthMm = 213;

const unprintable = (message: string): Problem => new Problem('print_job.unprintable', { message });

/** In characters: a description has up to 2,000, and a job is listed under its beginning. */
const longestTitle = 500;
const beginningOf = (title: string): string => {
  const characters = Array.from(title);
  return characters.length <= longestTitle ? title : `${characters.slice(0, longestTitle - 1).join('')}…`;
};

/** Letter is wider than A4. */
const sizeOf = ({ mediaWidthMm }: Printer): PaperSize => (mediaWidthMm > letterWidthMm ? 'LETTER' : 'A4');

/** Prints sheets on printers of paper, over IPP. What was sent is kept; nothing is ever sent a second time by itself. */
export class PaperService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #networks: PrinterNetworks;
  readonly #thumbnails: Thumbnails;
  readonly #site: string;
  readonly #patience: IppPatience | undefined;

  constructor(parts: {
    database: Database;
    clock: Clock;
    networks: PrinterNetworks;
    thumbnails: Thumbnails;
    /** The address of the portal, without a slash at its end. */
    site: string;
    patience?: IppPatience | undefined;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#networks = parts.networks;
    this.#thumbnails = parts.thumbnails;
    this.#site = parts.site;
    this.#patience = parts.patience;
  }

  /** Throws `printing.off`. */
  requireOn(): void {
    if (this.#networks.isOff) throw new Problem('printing.off');
  }

  /** Prints a sheet, or returns the one printed under the same Idempotency-Key. */
  async create(
    request: PaperRequest,
    by: PaperAskedBy,
    key: CreationKey | null,
    turn: TurnRequest,
  ): Promise<PaperJob> {
    if (request.kind === 'badge' && !can(by.role, 'badge.manage')) throw new Problem('access.denied');
    const printer = await this.#printer(request.printerId);
    const { paper, release, clientRelease } = await this.#compose(request, by, turn);
    const pdf = await setPaper(paper, sizeOf(printer), turn);
    if (pdf === null)
      throw new Problem('service.busy', {
        message: 'The sheet could not be set, so nothing was printed. Please try again in a moment.',
        retryAfterSeconds: 3,
      });
    const at = this.#clock().toISOString();
    let isNew = false;
    const job = await this.#database.write(async (queries) => {
      isNew = false;
      const make = async () => {
        isNew = true;
        if (!(await lockPrinter(queries, printer.id))) throw new Problem('printer.not_found');
        const id = await insertPaperJob(queries, {
          printerId: printer.id,
          printerName: printer.name,
          kind: request.kind,
          recordId: request.recordId,
          title: beginningOf(paper.title),
          copies: request.copies,
          release,
          clientRelease,
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
    return this.#database.write(async (queries) => {
      await endPaperJob(queries, job.id, end);
      return requireExisting(await findPaperJob(queries, job.id, this.#clock()));
    });
  }

  async #send(
    printer: Printer,
    sheet: { pdf: Uint8Array; title: string; copies: number },
  ): Promise<{ state: 'printed' | 'unknown' | 'failed'; sentence: string | null }> {
    try {
      const place = await ippPlaceOf(printer, this.#networks);
      const { state, sentences, takesPdf } = await askPrinter(place, this.#patience);
      if (!takesPdf)
        return {
          state: 'failed',
          sentence: 'This printer takes no PDF. Nothing was printed. Choose another one.',
        };
      if (state === 'attention') return { state: 'failed', sentence: `${sentences[0]} Nothing was printed.` };
      const media = paperSizes[sizeOf(printer)];
      await printPdf(place, { ...sheet, media }, this.#patience);
      return { state: 'printed', sentence: null };
    } catch (error) {
      if (error instanceof NoPrinterAddress)
        return { state: 'failed', sentence: `${error.message} Nothing was printed.` };
      if (!(error instanceof IppFailed)) throw error;
      return error.isUnknown
        ? { state: 'unknown', sentence: `${error.message} Look whether the sheet came out.` }
        : { state: 'failed', sentence: error.message };
    }
  }

  async #printer(id: number): Promise<Printer> {
    const printer = await findPrinter(this.#database.read, id);
    if (!printer) throw new Problem('printer.not_found');
    if (printer.language !== 'ipp')
      throw unprintable('This printer is for labels. Nothing was printed. Choose a printer of paper.');
    return printer;
  }

  async #compose(request: PaperRequest, { userId }: PaperAskedBy, turn: TurnRequest): Promise<Composed> {
    const { read } = this.#database;
    const { recordId: id } = request;
    const printed = `Printed on ${this.#clock().toISOString().slice(0, 16).replace('T', ' ')} UTC by user ${userId}`;
    switch (request.kind) {
      case 'product': {
        const product = await findProduct(read, id);
        if (!product) throw new Problem('product.not_found');
        const client = product.clientId === null ? null : await findClient(read, product.clientId);
        const release = await findCurrentRelease(read, 'product', id);
        const clientRelease = client && (await findCurrentRelease(read, 'client', client.id));
        const foot = [
          release ? `Release ${release.number} ${release.sha256.slice(0, 12)}` : '',
          clientRelease ? `client ${clientRelease.number} ${clientRelease.sha256.slice(0, 12)}` : '',
          printed,
        ]
          .filter(Boolean)
          .join(' · ');
        const pictures = await this.#pictures(product.images, turn);
        return {
          paper: productPaper(product, client, { address: `${this.#site}/products/${id}`, foot, pictures }),
          release: release?.number ?? null,
          clientRelease: clientRelease?.number ?? null,
        };
      }
      case 'client': {
        const client = await findClient(read, id);
        if (!client) throw new Problem('client.not_found');
        const release = await findCurrentRelease(read, 'client', id);
        const foot = [release ? `Release ${release.number} ${release.sha256.slice(0, 12)}` : '', printed]
          .filter(Boolean)
          .join(' · ');
        const paper = clientPaper(client, { address: `${this.#site}/clients/${id}`, foot });
        return { paper, release: null, clientRelease: release?.number ?? null };
      }
      case 'order': {
        const order = await findOrder(read, id);
        if (!order) throw new Problem('order.not_found');
        const paper = orderPaper(order, { address: `${this.#site}/admin/orders/${id}`, foot: printed });
        return { paper, release: null, clientRelease: null };
      }
      case 'badge':
        return { paper: await badgeOf(read, request), release: null, clientRelease: null };
    }
  }

  /** The first pictures of a product, as JPEG; one that cannot be drawn is left out. */
  async #pictures(values: readonly string[], turn: TurnRequest): Promise<string[]> {
    const keys = values.flatMap((value) => keyOfValue(value) ?? []).slice(0, mostPictures);
    const drawn: string[] = [];
    for (const key of keys) {
      const picture = await this.#thumbnails.open(key, pictureWidth, turn);
      if (!picture) continue;
      const webp = Buffer.isBuffer(picture.body) ? picture.body : await buffer(picture.body);
      drawn.push((await sharp(webp).flatten({ background: '#fff' }).jpeg().toBuffer()).toString('base64'));
    }
    return drawn;
  }
}

/** The sheet of a badge. Throws `badge.not_found` if it has another code by now. */
const badgeOf = async (queries: Queries, { recordId, code = '' }: PaperRequest): Promise<Paper> => {
  const badge = await findBadge(queries, recordId);
  const plain = plainBadgeCode(code);
  if (!badge || badge.hashedCode !== tokenHash(plain)) throw new Problem('badge.not_found');
  return badgePaper({ name: badge.name, code: plain });
};
