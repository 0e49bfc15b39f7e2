import {
  createProduct as createProductCall,
  type Product,
  type ProductChange,
  type ProductDraft,
} from '#domain/products/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { findProduct } from './detail-store.ts';
import { withStoredFiles } from './draft.ts';

/** Creates and changes products, each in one transaction with its history. */
export class ProductService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(database: Database, clock: Clock, publicBases: readonly string[]) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
  }

  /** Creates a client's product, or returns the one created under the same Idempotency-Key. */
  async create(sent: ProductDraft, userId: number, key: CreationKey | null): Promise<Product> {
    const draft = withStoredFiles(sent, this.#publicBases);
    const by = { userId, at: this.#clock().toISOString() };
    return retryLostRace(() =>
      this.#database.write((queries) => {
        let made: Product | null = null;
        return createOnce(
          queries,
          createProductCall,
          { ...by, key },
          {
            make: async () => {
              made = await createProduct(queries, draft, by);
              return made.id;
            },
            find: async (id) => made ?? (await findProduct(queries, id)),
          },
        );
      }),
    );
  }

  /** Changes a product; fields left out stay, null empties. */
  async update(id: number, sent: ProductChange, userId: number): Promise<Product> {
    const change = withStoredFiles(sent, this.#publicBases);
    const by = { userId, at: this.#clock().toISOString() };
    for (;;) {
      const changed = await retryLostRace(() =>
        this.#database.write((queries) => changeProduct(queries, id, change, by)),
      );
      if (changed) return changed;
    }
  }
}
