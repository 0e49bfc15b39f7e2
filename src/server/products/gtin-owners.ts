import { codeKey } from '#domain/codes/code-key.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import type { Queries } from '../db/database.ts';
import { findCarriers, type Carrier } from './codes-store.ts';

/** The GTINs among codes, as keys. */
export const gtinKeysOf = (codes: readonly Pick<ProductCode, 'code' | 'kind'>[]): string[] =>
  codes.flatMap(({ code, kind }) => (kind === 'gtin' ? (codeKey(code) ?? []) : []));

/** A product of a client; a new one has no id yet. */
interface Bearer {
  id?: number | undefined;
  clientId: number | null;
}

/** A GTIN that another product of the client has. */
interface TakenGtin {
  key: string;
  sku: string;
  /** Undefined for a product that is not stored yet. */
  ownerId: number | undefined;
}

const nameOf = (clientId: number | null, key: string): string => `${clientId ?? 0}/${key}`;

/**
 * Which product has which GTIN: as stored, and as claimed since by changes that are planned together. A GTIN names one
 * product of a client.
 */
export class GtinOwners {
  readonly #owners: Map<string, { id: number | undefined; sku: string }>;

  private constructor(carriers: readonly Carrier[]) {
    this.#owners = new Map(
      carriers.map(({ clientId, key, productId, sku }) => [nameOf(clientId, key), { id: productId, sku }]),
    );
  }

  /** The owners of these GTINs, given as keys. */
  static async find(queries: Queries, keys: readonly string[]): Promise<GtinOwners> {
    return new GtinOwners(await findCarriers(queries, [...new Set(keys)]));
  }

  /** Those of the GTINs that other products of the same client have. */
  takenFrom({ id, clientId }: Bearer, keys: readonly string[]): TakenGtin[] {
    return keys.flatMap((key) => {
      const owner = this.#owners.get(nameOf(clientId, key));
      return owner === undefined || (id !== undefined && owner.id === id)
        ? []
        : [{ key, sku: owner.sku, ownerId: owner.id }];
    });
  }

  /** Gives GTINs to a product, so that they are taken for those planned after it. */
  claim({ id, clientId, sku }: Bearer & { sku: string }, keys: readonly string[]): void {
    for (const key of keys) this.#owners.set(nameOf(clientId, key), { id, sku });
  }
}
