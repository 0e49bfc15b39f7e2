import type { Product } from '#domain/products/contract.ts';

/** A product after a change, and the clients, before and after, of all products that the change has written. */
export interface ChangedTogether {
  product: Product;
  clientIds: ReadonlySet<number>;
}

export const clientsOf = (products: readonly Product[]): Set<number> =>
  new Set(products.flatMap(({ clientId }) => clientId ?? []));
