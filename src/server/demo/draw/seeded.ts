/** Pseudo-random choices that are the same for the same seed. */
export interface Seeded {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** One element of a non-empty list. */
  pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** Choices seeded by a text, such as a name: FNV-1a for the seed, then mulberry32. */
export const seeded = (text: string): Seeded => {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)] ?? list[0] };
};
