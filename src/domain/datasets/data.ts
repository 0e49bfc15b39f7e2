import { isStorableText } from '../contract/fields.ts';
import * as limits from '../limits.ts';

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What lies in a list or an object, its names included. */
const contentOf = (list: object): unknown[] => Object.entries<unknown>({ ...list }).flat();

/** Why a value cannot be kept as the data of a dataset, in a sentence; null when it can. */
export const faultOfData = (data: unknown): string | null => {
  if (data === undefined) return 'Data is required';
  // Level by level and not by recursion: a body of a megabyte can hold half a million levels.
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.some((value) => typeof value === 'string' && !isStorableText(value)))
      return 'This data has characters that cannot be stored.';
    const lists = level.filter(isList);
    if (lists.length > 0 && depth === limits.dataset.maxDepth)
      return `Lists and objects lie in each other at most ${limits.dataset.maxDepth} deep.`;
    level = lists.flatMap(contentOf);
  }
  return null;
};
