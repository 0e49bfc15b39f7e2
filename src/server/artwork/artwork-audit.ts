import type { FastifyInstance } from 'fastify';
import { artworkFindings } from '#domain/artwork/findings.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Clock } from '../clock.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { findFacts } from '../files/store.ts';
import { findProducts } from '../products/detail-store.ts';
import { findLatestChange } from '../history/store.ts';
import {
  findChangedProducts,
  findCheckedUpTo,
  findWithArtwork,
  writeCheckedUpTo,
  writeFaults,
} from './audit-store.ts';
import { artworkOfProduct } from './used-artwork.ts';

const atOnce = 200;

/**
 * Records which products have artwork that fails its check, so that they can be counted and listed. The first run
 * checks all products, later runs only those that have changed.
 */
export class ArtworkAudit {
  readonly #database: UncheckedDatabase;
  readonly #clock: Clock;
  /** Products with a file that has not been read yet. */
  #waiting = new Set<number>();

  constructor(database: UncheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async check(): Promise<void> {
    const { read } = this.#database;
    const upTo = await findLatestChange(read);
    const after = await findCheckedUpTo(read);
    const waiting = [...this.#waiting];
    this.#waiting = new Set();
    if (after === 0) await this.#checkAll();
    const changed = after === 0 || after === upTo ? [] : await findChangedProducts(read, { after, upTo });
    const ids = [...new Set([...changed, ...waiting])];
    for (let from = 0; from < ids.length; from += atOnce)
      await this.#checkSome(ids.slice(from, from + atOnce));
    if (upTo !== after) await this.#database.write((queries) => writeCheckedUpTo(queries, { after, upTo }));
  }

  async #checkAll(): Promise<void> {
    for (let beyond = 0; ;) {
      const ids = await findWithArtwork(this.#database.read, { beyond, limit: atOnce });
      await this.#checkSome(ids);
      const last = ids.at(-1);
      if (last === undefined || ids.length < atOnce) return;
      beyond = last;
    }
  }

  async #checkSome(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const products = await findProducts(this.#database.read, [...ids]);
    const faults = await this.#faultsOf(products);
    const at = this.#clock().toISOString();
    // Of the others it is not known that they have none: what was recorded stays until a newer reader has read their files again.
    const known = ids.filter((id) => faults.has(id) || !this.#waiting.has(id));
    await this.#database.write((queries) => writeFaults(queries, known, faults, at));
  }

  /** The number of faults of each product, by id; products without faults are left out. */
  async #faultsOf(products: readonly Product[]): Promise<Map<number, number>> {
    const used = products.flatMap((product) => artworkOfProduct(product));
    const facts = await findFacts(this.#database.read, [...new Set(used.map(({ key }) => key))]);
    const currentYear = this.#clock().getUTCFullYear();
    const faults = new Map<number, number>();
    for (const product of products)
      for (const { key, label } of artworkOfProduct(product)) {
        const known = facts.get(key);
        if (!known) this.#waiting.add(product.id);
        const found = known ? artworkFindings(known, { label, product, currentYear }) : [];
        const count = found.filter(({ isFault }) => isFault).length;
        if (count > 0) faults.set(product.id, (faults.get(product.id) ?? 0) + count);
      }
    return faults;
  }
}

/** Runs the audit every few minutes until the app closes. */
export const checkArtworkOften = (app: FastifyInstance, audit: ArtworkAudit): void => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const check = (): void => {
    running = audit
      .check()
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'the artwork of products could not be checked'),
      );
  };
  app.addHook('onReady', async () => {
    timer = setInterval(check, limits.artwork.checkedEveryMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
};
