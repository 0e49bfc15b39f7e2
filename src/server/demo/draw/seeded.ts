import { mulberry32 } from '#domain/mulberry32.ts';

/** Pseudo-random choices that are the same for the same seed. */
export interface Seeded {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** One element of a non-empty list. */
  pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** Choices seeded by a text, such as a name: FNV-1a for the seed, then mulberry32. */
export const seeded = (text: string): Seeded => {
  let seed = 0x811c9dc5;
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const next = mulberry32(seed);
  return { next, pick: (list) => list[Math.floor(next() * list.length)] ?? list[0] };
};
