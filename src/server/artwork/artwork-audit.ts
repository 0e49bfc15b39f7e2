import type { FastifyInstance } from 'fastify';
import { artworkFindings } from '#domain/artwork/findings.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Clock } from '../clock.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { findFacts } from '../files/store.ts';
import { findProducts } from '../products/detail-store.ts';
import { repeatedly } from '../background/repeatedly.ts';
import { deleteUnchecked, findUnchecked, writeFaults, type Unchecked } from './audit-store.ts';
import { artworkOfProduct } from './used-artwork.ts';

/** The name of the lock: of two checks at a time the older could write last. */
const auditLock = 'artwork-audit';
const atOnce = 200;

/** The artwork of some products: how many faults each has that has some, and which have a file that was not read yet. */
interface Found {
  faults: Map<number, number>;
  unread: Set<number>;
}

/**
 * Records which products have artwork that fails its check, so that they can be counted and listed: of those that have
 * changed since, of those with files that were not read yet, and of all after files were read again.
 */
export class ArtworkAudit {
  readonly #database: UncheckedDatabase;
  readonly #clock: Clock;

  constructor(database: UncheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Does nothing while another check runs, in this process or another. */
  async check(signal?: AbortSignal): Promise<void> {
    await withNamedLock(this.#database, auditLock, () => this.#checkAll(signal));
  }

  async #checkAll(signal?: AbortSignal): Promise<void> {
    const waiting = new Set<number>();
    for (let after = 0; ;) {
      signal?.throwIfAborted();
      const unchecked = await findUnchecked(this.#database.read, { after, limit: atOnce });
      const last = unchecked.at(-1);
      if (last === undefined) return;
      await this.#checkSome(unchecked, waiting);
      after = last.id;
    }
  }

  /** What waits for its file to be read stays unchecked, once. */
  async #checkSome(unchecked: readonly Unchecked[], waiting: Set<number>): Promise<void> {
    const ids = [...new Set(unchecked.map(({ productId }) => productId))];
    const { faults, unread } = await this.#findIn(await findProducts(this.#database.read, ids));
    const at = this.#clock().toISOString();
    // Of the others it is not known that they have none: what was recorded stays until a newer reader has read their files again.
    const known = ids.filter((id) => faults.has(id) || !unread.has(id));
    const done = unchecked.filter(({ productId }) => {
      if (!unread.has(productId) || waiting.has(productId)) return true;
      waiting.add(productId);
      return false;
    });
    await this.#database.write(async (queries) => {
      await writeFaults(queries, known, faults, at);
      await deleteUnchecked(
        queries,
        done.map(({ id }) => id),
      );
    });
  }

  async #findIn(products: readonly Product[]): Promise<Found> {
    const used = products.flatMap((product) => artworkOfProduct(product));
    const facts = await findFacts(this.#database.read, [...new Set(used.map(({ key }) => key))]);
    const currentYear = this.#clock().getUTCFullYear();
    const [faults, unread] = [new Map<number, number>(), new Set<number>()];
    for (const product of products)
      for (const { key, label } of artworkOfProduct(product)) {
        const known = facts.get(key);
        if (!known) unread.add(product.id);
        const found = known ? artworkFindings(known, { label, product, currentYear }) : [];
        const count = found.filter(({ isFault }) => isFault).length;
        if (count > 0) faults.set(product.id, (faults.get(product.id) ?? 0) + count);
      }
    return { faults, unread };
  }
}

/** Runs the audit every few minutes until the app closes. */
export const checkArtworkOften = (app: FastifyInstance, audit: Pick<ArtworkAudit, 'check'>): void => {
  const often = {
    everyMs: limits.artwork.checkedEveryMs,
    fault: 'the artwork of products could not be checked',
  };
  repeatedly(app, often, (signal) => audit.check(signal));
};
