const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses before the first retries, in milliseconds; the last one is repeated. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const;

/** For how long a delivery is tried. */
const triedForMs = 72 * hour;

/** How long to wait after this many attempts that failed, in milliseconds. */
export const pauseAfter = (attempts: number): number =>
  pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0];

/** Whether a delivery that has been tried since this instant is given up. */
export const isGivenUp = (since: string, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= triedForMs;

/** Whether what has failed so many times is given up: the next try would come more than 72 hours of pauses after the first. */
export const isTriedEnough = (attempts: number): boolean => {
  let waited = 0;
  for (let one = 1; one <= attempts; one += 1) waited += pauseAfter(one);
  return waited > triedForMs;
};
