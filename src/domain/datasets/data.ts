import { isStorableText } from '../contract/fields.ts';
import * as limits from '../limits.ts';

const { maxBytes, maxNodes, maxDepth } = limits.dataset;

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;
const tooMany = (): string => `At most ${maxNodes.toLocaleString('en-US')} values in lists and objects.`;

/**
 * Why a value cannot be stored as a dataset's data; null if it can. Visits each value once, and stops at the limit. It
 * does not recurse, because a body can be tens of thousands of levels deep. Only lists and objects are queued: an entry
 * for each of ten thousand numbers would take a megabyte per request.
 */
export const faultOfData = (data: unknown): string | null => {
  if (data === undefined) return 'Data is required';
  const waiting: { list: object; depth: number }[] = [];
  let seen = 0;

  const visit = (value: unknown, depth: number): string | null => {
    seen += 1;
    if (typeof value === 'string' && !isStorableText(value)) return notStorable;
    // JSON can contain 1e999, which would be stored as null.
    if (typeof value === 'number' && !Number.isFinite(value)) return tooLarge;
    if (!isList(value)) return null;
    if (depth === maxDepth) return `Lists and objects lie in each other at most ${maxDepth} deep.`;
    waiting.push({ list: value, depth });
    return null;
  };

  let fault = visit(data, 0);
  for (let next = waiting.pop(); next && fault === null; next = waiting.pop()) {
    const { list, depth } = next;
    const inner: unknown[] = Array.isArray(list) ? list : Object.values(list);
    if (seen + inner.length > maxNodes) return tooMany();
    if (!Array.isArray(list) && !Object.keys(list).every(isStorableText)) return notStorable;
    for (const one of inner) fault ??= visit(one, depth + 1);
  }
  if (fault !== null) return fault;
  return bytesOf(JSON.stringify(data)) > maxBytes ? `At most ${maxBytes / 1024} kB of JSON.` : null;
};

const tooLarge = 'This data has a number that is too large to be stored.';
const notStorable = 'This data has characters that cannot be stored.';

/** The length of a text in UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
