import { breathe } from './breathe.ts';

/** Rows per statement: few enough for the parameters that either engine takes, and for a short pause of the others. */
const batchSize = 250;

/** Works through many things in batches, and lets other requests have their turn after each. */
export const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(...(await work(items.slice(start, start + batchSize))));
    if (items.length > batchSize) await breathe();
  }
  return results;
};
