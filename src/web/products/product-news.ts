import type { WatchedClient } from '#domain/clients/contract.ts';
import type { Product } from '#domain/products/contract.ts';

/** What the page of a product shows. */
interface Shown {
  product: Pick<Product, 'version' | 'clientName'>;
  /** Whether the product is known to be deleted, so that its last state is shown. */
  isGone: boolean;
}

/** The result of polling the client; null if the client no longer exists. */
type Polled = Pick<WatchedClient, 'name' | 'productVersion'> | null;

/**
 * Whether a poll's result is newer than what is shown. An older version is ignored: that response was in flight when the
 * page itself saved.
 */
export const isNews = ({ product, isGone }: Shown, polled: Polled): boolean => {
  if (polled === null || polled.productVersion === null) return !isGone;
  if (polled.productVersion === undefined) return false;
  return isGone || polled.productVersion > product.version || polled.name !== product.clientName;
};
