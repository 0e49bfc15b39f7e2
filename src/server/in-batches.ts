import { breathe } from './breathe.ts';

/** Rows per statement: within the parameter limits of both engines, and few enough to block others only briefly. */
const batchSize = 250;

/** Processes many items in batches. Other requests run between the batches. */
export const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<readonly R[]>,
  size = batchSize,
): Promise<R[]> => {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await work(items.slice(start, start + size))));
    if (items.length > size) await breathe();
  }
  return results;
};
