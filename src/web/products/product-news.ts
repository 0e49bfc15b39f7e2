import type { WatchedClient } from '#domain/clients/contract.ts';
import type { Product } from '#domain/products/contract.ts';

/** What the page of a product shows. */
interface Shown {
  product: Pick<Product, 'version' | 'clientName'>;
  /** It is known to be deleted, and what stands there is its last state. */
  isGone: boolean;
}

/** What the poll of its client has told; null when there is no such client any more. */
type Told = Pick<WatchedClient, 'name' | 'productVersion'> | null;

/**
 * Whether what is told is newer than what is shown. An older version is no news: that answer was on its way when the
 * page itself saved.
 */
export const isNews = ({ product, isGone }: Shown, told: Told): boolean => {
  if (told === null || told.productVersion === null) return !isGone;
  if (told.productVersion === undefined) return false;
  return isGone || told.productVersion > product.version || told.name !== product.clientName;
};
