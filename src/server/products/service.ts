import {
  createProduct as createProductCall,
  type Product,
  type ProductChange,
  type ProductDraft,
} from '#domain/products/contract.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import type { Saved, Saves } from '../releases/saves.ts';
import { createProduct } from './create-product.ts';
import { findProduct } from './detail-store.ts';
import { withStoredFiles } from './draft.ts';

/** Creates and changes products, each in one transaction with its history. */
export class ProductService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];
  readonly #records: Saves<Product, ProductChange>;

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(
    database: CheckedDatabase,
    clock: Clock,
    publicBases: readonly string[],
    records: Saves<Product, ProductChange>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
    this.#records = records;
  }

  /**
   * Creates a client's product, or returns the one created under the same Idempotency-Key. If that would change a
   * record of a controlled client, only the SKU and the client are published, and the rest becomes a draft.
   */
  async create(sent: ProductDraft, userId: number, key: CreationKey | null): Promise<Saved<Product>> {
    const draft = withStoredFiles(sent, this.#publicBases);
    const by = { userId, at: this.#clock().toISOString() };
    return this.#createOnce({ ...by, key }, async (queries) => {
      const { product, rest } = await createProduct(queries, draft, by);
      // Nobody else can see the product yet, so that its draft cannot have changed.
      const saved = rest ? await this.#records.saveIn(queries, product.id, rest, { by }) : product;
      return saved ?? product;
    });
  }

  #createOnce(
    creation: { userId: number; at: string; key: CreationKey | null },
    make: (queries: Queries) => Promise<Saved<Product>>,
  ): Promise<Saved<Product>> {
    return retryLostRace(() =>
      this.#database.write((queries) => {
        let made: Saved<Product> | null = null;
        return createOnce(queries, createProductCall, creation, {
          make: async () => {
            made = await make(queries);
            return made.id;
          },
          find: async (id) => made ?? (await findProduct(queries, id)),
        });
      }),
    );
  }

  /** Changes a product, or its draft if its client is controlled. Omitted fields stay; null empties a field. */
  update(id: number, sent: ProductChange, userId: number): Promise<Saved<Product>> {
    return this.#records.save(id, withStoredFiles(sent, this.#publicBases), userId);
  }
}
