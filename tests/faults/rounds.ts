/** The number of kills. FAULT_ROUNDS shortens it during development. */
export const roundsOr = (usual: number): number => Number(process.env['FAULT_ROUNDS'] ?? usual);

/**
 * The longest time that a start after a kill may take: 3 s, or on a machine that is busy three times as long as usual starts
 * took there in the same run.
 */
export const longestStartMs = (usualMs: readonly number[]): number =>
  Math.max(3_000, 3 * Math.max(...usualMs));

/** Pseudorandom numbers from 0 to below 1, the same in every run. */
export const newDice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    // A linear congruential generator (Numerical Recipes) is good enough here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A percentile: 0.99 is the value below which 99 % of the times lie. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/**
 * The longest that this share of requests may take, in milliseconds: what is promised, or on a machine that is busy three times of
 * what the same requests took there before, or eight times of what a server that does nothing took meanwhile.
 */
export const longestMs = (
  promisedMs: number,
  { usual = [], bare = [] }: { usual?: readonly number[]; bare?: readonly number[] },
  share: number,
): number => Math.max(promisedMs, 3 * percentile(usual, share), 8 * percentile(bare, share));

/** The largest time and the median, as text. */
export const secondsOf = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const inSeconds = (ms = 0) => (ms / 1000).toFixed(2);
  return `${inSeconds(sorted[Math.floor(sorted.length / 2)])} s, at most ${inSeconds(sorted.at(-1))} s`;
};
