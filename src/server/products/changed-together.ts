import type { Product } from '#domain/products/contract.ts';

/** A product after a change, and the clients of all products that the change wrote, before and after it. */
export interface ChangedTogether {
  product: Product;
  clientIds: ReadonlySet<number>;
}

export const clientsOf = (products: readonly Product[]): Set<number> =>
  new Set(products.flatMap(({ clientId }) => clientId ?? []));
