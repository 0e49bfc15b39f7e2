import { isOtherQuantity } from '#domain/orders/other-quantity.ts';
import type { Stop } from '#domain/supply/stops.ts';
import { stateOf, type CurrentArtwork } from './current-artwork.ts';
import type { Confirmation } from './store.ts';

/** What has changed since a line was confirmed; after its labels were shipped it is too late to stop. */
export const stopsOf = (
  confirmed: Confirmation | null,
  { quantity, artwork }: { quantity: number | null; artwork: readonly CurrentArtwork[] },
): Stop[] => {
  if (confirmed === null || confirmed.shippedAt !== null) return [];
  const isOther = {
    artwork: confirmed.artworkSha256 !== stateOf(artwork),
    quantity: isOtherQuantity(confirmed, quantity),
  };
  return (['artwork', 'quantity'] as const).filter((stop) => isOther[stop]);
};
