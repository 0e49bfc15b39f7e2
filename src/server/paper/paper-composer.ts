import { buffer } from 'node:stream/consumers';
import { Problem } from '#domain/contract/problem.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import type { PaperKind } from '#domain/paper/contract.ts';
import { badgePaper, clientPaper, orderPaper, productPaper, type Paper } from '#domain/paper/paper.ts';
import type { Release } from '#domain/record/release.ts';
import { plainBadgeCode } from '#domain/stations/badge-code.ts';
import type { Locale } from '#domain/words/locales.ts';
import { said } from '#domain/words/say.ts';
import { type Say, speakerFor } from '#domain/languages/speak.ts';
import { tokenHash } from '../sessions/token.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { findOrder } from '../orders/store.ts';
import { findProduct } from '../products/detail-store.ts';
import { findCurrentRelease } from '../releases/store.ts';
import { findBadge } from '../stations/store.ts';
import { asReleased } from './as-released.ts';
import type { Thumbnails } from '../storage/thumbnails.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { findUserName } from '../users/store.ts';

/** The record to print on a sheet. */
export interface PaperRequest {
  kind: PaperKind;
  recordId: number;
  /** The code of a badge, which is not stored; for badges only. */
  code?: string | undefined;
}

/** A sheet, and the product, the client and the releases that it shows. */
export interface Composed {
  paper: Paper;
  productId: number | null;
  clientId: number | null;
  release: number | null;
  clientRelease: number | null;
}

const ofNothing = { productId: null, clientId: null, release: null, clientRelease: null };

const mostPictures = 3;
const pictureWidth = 480;

type Released = Pick<Release, 'number' | 'sha256'> | null;

const hashLength = 12;
/** What the foot of a sheet says: the releases that it shows, and who printed it. */
const footOf = (
  say: Say,
  { release, clientRelease }: { release: Released; clientRelease: Released },
  printed: string,
): string => {
  const inFoot = (code: 'paper.release' | 'paper.client_release', of: Released): string =>
    of ? say(said(code, { number: of.number, hash: of.sha256.slice(0, hashLength) })) : '';
  const parts = [inFoot('paper.release', release), inFoot('paper.client_release', clientRelease), printed];
  return parts.filter(Boolean).join(' · ');
};

/** What is printed about the printing, and the language of the sheet. */
interface Printed {
  printed: string;
  say: Say;
}

/** Composes the contents of printed sheets. */
export class PaperComposer {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #thumbnails: Thumbnails;
  readonly #site: string;

  /** `site` is the address of the portal, without a trailing slash. */
  constructor(parts: { database: CheckedDatabase; clock: Clock; thumbnails: Thumbnails; site: string }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#thumbnails = parts.thumbnails;
    this.#site = parts.site;
  }

  /** Throws if there is no such record, or if the badge has a different code now. */
  async compose(
    request: PaperRequest,
    { userId, locale }: { userId: number; locale: Locale },
    turn: TurnRequest,
  ): Promise<Composed> {
    const { read } = this.#database;
    const { kind, recordId: id } = request;
    const say = speakerFor(locale);
    if (kind === 'badge') return { paper: await badgeOf(read, request, say), ...ofNothing };
    const minute = this.#clock().toISOString().slice(0, 16).replace('T', ' ');
    const printed = say(said('paper.printed', { minute, by: await findUserName(read, userId) }));
    if (kind === 'product') return this.#product(id, { printed, say }, turn);
    if (kind === 'client') return this.#client(id, { printed, say });
    const order = await findOrder(read, id);
    if (!order) throw new Problem('order.not_found');
    const paper = orderPaper(order, { address: `${this.#site}/admin/orders/${id}`, foot: printed, say });
    return { paper, ...ofNothing };
  }

  async #product(id: number, { printed, say }: Printed, turn: TurnRequest): Promise<Composed> {
    const { read } = this.#database;
    const { record: product, release } = await asReleased(
      () => findCurrentRelease(read, 'product', id),
      () => findProduct(read, id),
    );
    if (!product) throw new Problem('product.not_found');
    const { clientId } = product;
    const { record: client, release: clientRelease } =
      clientId === null ? { record: null, release: null } : await this.#releasedClient(clientId);
    const foot = footOf(say, { release, clientRelease }, printed);
    const pictures = await this.#pictures(product.images, turn);
    return {
      paper: productPaper(product, client, { address: `${this.#site}/products/${id}`, foot, pictures, say }),
      productId: id,
      clientId: product.clientId,
      release: release?.number ?? null,
      clientRelease: clientRelease?.number ?? null,
    };
  }

  async #client(id: number, { printed, say }: Printed): Promise<Composed> {
    const { record: client, release } = await this.#releasedClient(id);
    if (!client) throw new Problem('client.not_found');
    const foot = footOf(say, { release, clientRelease: null }, printed);
    const paper = clientPaper(client, { address: `${this.#site}/clients/${id}`, foot, say });
    return { paper, ...ofNothing, clientId: id, clientRelease: release?.number ?? null };
  }

  #releasedClient(id: number) {
    const { read } = this.#database;
    return asReleased(
      () => findCurrentRelease(read, 'client', id),
      () => findClient(read, id),
    );
  }

  /** The first pictures of a product, as JPEG. Pictures that cannot be drawn are left out. */
  async #pictures(values: readonly string[], turn: TurnRequest): Promise<string[]> {
    const keys = values.flatMap((value) => keyOfValue(value) ?? []).slice(0, mostPictures);
    const drawn: string[] = [];
    for (const key of keys) {
      const picture = await this.#thumbnails.open(key, pictureWidth, turn);
      if (!picture) continue;
      const webp = Buffer.isBuffer(picture.body) ? picture.body : await buffer(picture.body);
      // Imported on demand: the library maps 20 MB.
      const { default: sharp } = await import('sharp');
      drawn.push((await sharp(webp).flatten({ background: '#fff' }).jpeg().toBuffer()).toString('base64'));
    }
    return drawn;
  }
}

/** The sheet of a badge. Throws `badge.not_found` if the badge has a different code now. */
const badgeOf = async (queries: Queries, { recordId, code = '' }: PaperRequest, say: Say): Promise<Paper> => {
  const badge = await findBadge(queries, recordId);
  const plain = plainBadgeCode(code);
  if (!badge || badge.hashedCode !== tokenHash(plain)) throw new Problem('badge.not_found');
  return badgePaper({ name: badge.name, code: plain }, say);
};
