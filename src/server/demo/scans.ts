import { mulberry32 } from '#domain/mulberry32.ts';
import type { Queries } from '../db/database.ts';
import { addScans, noProduct } from '../scans/store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Scans of the last 30 days: fewer on weekends, and a few products more often than others. */
export const seedScans = async (
  queries: Queries,
  productIds: readonly number[],
  at: string,
): Promise<void> => {
  const random = mulberry32(30);
  for (let ago = 29; ago >= 0; ago -= 1) {
    const date = new Date(new Date(at).getTime() - ago * dayMs);
    const day = date.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    for (const [nth, productId] of productIds.slice(0, 12).entries()) {
      const count = Math.round(((isWeekend ? 4 : 30) / (nth + 1)) * (0.5 + random()));
      if (count > 0) await addScans(queries, { day, productId, count });
    }
    const missed = Math.floor(random() * (isWeekend ? 2 : 6));
    if (missed > 0) await addScans(queries, { day, productId: noProduct.nothing, count: missed });
  }
};
