import { isStorableText } from '../contract/fields.ts';
import * as limits from '../limits.ts';

const { maxBytes, maxNodes, maxDepth } = limits.dataset;

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;
const tooMany = `At most ${maxNodes.toLocaleString('en-US')} values in lists and objects.`;

/**
 * Why a value cannot be stored as a dataset's data, or null if it can. Visits each value once, and no more than allowed;
 * without recursion, because a body can be tens of thousands of levels deep.
 */
export const faultOfData = (data: unknown): string | null => {
  if (data === undefined) return 'Data is required';
  const waiting: { value: unknown; depth: number }[] = [{ value: data, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    seen += 1;
    if (typeof value === 'string' && !isStorableText(value)) return notStorable;
    // JSON can write 1e999; what is stored of it would be null.
    if (typeof value === 'number' && !Number.isFinite(value)) return tooLarge;
    if (!isList(value)) continue;
    if (depth === maxDepth) return `Lists and objects lie in each other at most ${maxDepth} deep.`;
    if (Array.isArray(value) && seen + waiting.length + value.length > maxNodes) return tooMany;
    const inner = Object.entries<unknown>(Array.isArray(value) ? value : { ...value });
    if (seen + waiting.length + inner.length > maxNodes) return tooMany;
    for (const [name, one] of inner) {
      if (!isStorableText(name)) return notStorable;
      waiting.push({ value: one, depth: depth + 1 });
    }
  }
  return bytesOf(JSON.stringify(data)) > maxBytes ? `At most ${maxBytes / 1024} kB of JSON.` : null;
};

const tooLarge = 'This data has a number that is too large to be stored.';
const notStorable = 'This data has characters that cannot be stored.';

/** The length of a text in UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
