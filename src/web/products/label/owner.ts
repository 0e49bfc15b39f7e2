import type { Product } from '#domain/products/contract.ts';

/** The product of a label, as named next to the enlarged artwork. */
export type Owner = Pick<Product, 'id' | 'sku' | 'itemDescription' | 'clientName'>;
