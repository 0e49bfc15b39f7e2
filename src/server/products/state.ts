import { hash } from 'node:crypto';
import type { StoredFactsByKey } from '../files/store.ts';
import { readerVersion } from '../storage/artwork/read-artwork.ts';
import type { ProductState } from './detail-store.ts';
import { artworkOnLabels } from './places.ts';

const digestOf = (text: string): string => hash('sha1', text, 'base64url');

/**
 * A text that changes whenever the reply about a product does. Any change of a product changes its version, except that of a name,
 * its client's or of whoever changed it last. The places of its codes are derived from what the artwork check has read, which
 * changes no version; of that this version of the reader takes what it has read itself. The instant: after a backup is restored,
 * the same version can occur twice.
 */
export const stateOf = (product: ProductState, stored: StoredFactsByKey): string => {
  const { version, updatedAt, clientName, updatedBy } = product;
  const facts = artworkOnLabels(product).map((file) => {
    const text = stored.get(file) ?? null;
    return text === null ? null : digestOf(text);
  });
  return digestOf(JSON.stringify([version, updatedAt, clientName, updatedBy, readerVersion, facts]));
};
