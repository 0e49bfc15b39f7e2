/** How often a process is killed; FAULT_ROUNDS shortens it while one develops. */
export const roundsOr = (usual: number): number => Number(process.env['FAULT_ROUNDS'] ?? usual);

/** How long a start after a kill may take. */
export const longestStartMs = 3_000;

/** Chance that is the same in every run, from 0 to below 1. */
export const newDice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    // A linear congruential generator (Numerical Recipes): enough to spread moments.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Below which all but this share of some times lie: 0.99 leaves out one in a hundred. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** The largest and the middle of some milliseconds, as they are printed. */
export const secondsOf = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const inSeconds = (ms = 0) => (ms / 1000).toFixed(2);
  return `${inSeconds(sorted[Math.floor(sorted.length / 2)])} s, at most ${inSeconds(sorted.at(-1))} s`;
};
