import type { Product } from '#domain/products/contract.ts';

/** The product that a label belongs to, as it is named beside the enlarged artwork. */
export type Owner = Pick<Product, 'id' | 'sku' | 'itemDescription' | 'clientName'>;
