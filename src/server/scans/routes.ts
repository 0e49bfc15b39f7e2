import * as limits from '#domain/limits.ts';
import { countScan } from '#domain/scans/contract.ts';
import { getFigures, type Figures } from '#domain/scans/figures-contract.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { hasProduct } from '../products/detail-store.ts';
import { addScans, findDays, findMostScanned, noProduct } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const figuresOf = async (queries: Queries, now: Date): Promise<Figures> => {
  const { days: shown, products } = limits.figures;
  const days = Array.from({ length: shown }, (_, nth) =>
    dayOf(new Date(now.getTime() - (shown - 1 - nth) * dayMs)),
  );
  const since = days[0] ?? '';
  const counted = new Map((await findDays(queries, since)).map((one) => [one.day, one]));
  return {
    days: days.map((day) => counted.get(day) ?? { day, scans: 0, misses: 0 }),
    most: await findMostScanned(queries, since, products),
  };
};

export const mountScans = (
  mount: Mount,
  { database, clock }: { database: CheckedDatabase; clock: Clock },
): void => {
  mount(countScan, async ({ body: { outcome, productId } }) => {
    // Counts only products that exist; otherwise any user could fill the table with numbers.
    const isThere = productId !== null && (await hasProduct(database.read, productId));
    const known = isThere ? productId : noProduct.several;
    const id = outcome === 'product' ? known : noProduct[outcome];
    await database.write((queries) => addScans(queries, { day: dayOf(clock()), productId: id }));
    return { success: true } as const;
  });

  mount(getFigures, () => figuresOf(database.read, clock()));
};
