import { randomUUID } from 'node:crypto';
import { catalogueOf, planCatalogue } from '#domain/products/plan-product.ts';
import { isSame } from '#domain/record/plan-fields.ts';
import { bareProductOf, newProductOf } from './new-products.ts';
import type { ImportedChange, Known, ResolvedProduct } from './place-rows.ts';

/**
 * Which rows are guarded: those of controlled clients, and those whose SKU such a client's product shares. They are
 * saved one by one as a person would, and what concerns the controlled client becomes a draft.
 */
export class GuardedRows {
  readonly #catalogue: Known['catalogue'];
  readonly #controlled: ReadonlySet<number | null>;
  /** The catalogue rows that controlled clients' products share. */
  readonly #shared: ReadonlySet<number>;

  constructor({ catalogue, siblings }: Known, controlled: ReadonlySet<number | null>) {
    this.#catalogue = catalogue;
    this.#controlled = controlled;
    this.#shared = new Set(
      siblings.flatMap(({ masterId, clientId }) => (controlled.has(clientId) ? masterId : [])),
    );
  }

  guards(one: ResolvedProduct): boolean {
    return this.#controlled.has(one.clientId) || this.#isShared(one);
  }

  /** Whether the change of an existing product becomes a draft. */
  draftsChange({ present: { resolved }, before, after }: ImportedChange): boolean {
    if (this.#controlled.has(resolved.clientId)) return true;
    return this.#isShared(resolved) && !isSame(catalogueOf(before), catalogueOf(after));
  }

  /** Whether all but the SKU and the client of a new product becomes a draft. */
  draftsNew(one: ResolvedProduct): boolean {
    if (!this.guards(one)) return false;
    const bare = bareProductOf(one);
    const { values, labels } = newProductOf(one, randomUUID);
    const row = this.#catalogue.get(one.skuKey) ?? catalogueOf(bare);
    if (Object.keys(planCatalogue(row, { fill: catalogueOf(values) })).length > 0) return true;
    const isBare = labels.length === 0 && isSame({ ...values, ...catalogueOf(bare) }, bare);
    return this.#controlled.has(one.clientId) && !isBare;
  }

  #isShared({ skuKey }: ResolvedProduct): boolean {
    return this.#shared.has(this.#catalogue.get(skuKey)?.id ?? 0);
  }
}
