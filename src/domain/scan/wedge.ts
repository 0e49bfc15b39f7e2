/** A character key as it went down. */
export interface KeyDown {
  character: string;
  /** On any clock, as long as it is the same one, in milliseconds. */
  atMs: number;
}

/**
 * How long a keyboard-wedge scanner takes from key to key on average, at most, in milliseconds: they send one every 1 to
 * 30 ms, those on Bluetooth every 40. No one types six keys and Enter at that pace.
 */
const longestMeanGapMs = 45;

/** How long one of its keys may be late, in milliseconds: the machine has other things to do. */
const longestGapMs = 100;

/** The shortest pause between what a person has typed and the scan that follows, in milliseconds: a hand takes longer. */
const shortestPauseMs = 1000;

const fewestKeys = 6;

/** A time before the last key's is no pause: keys that were taken over have the time at which that was done. */
const goOnAt = (keys: readonly KeyDown[], atMs: number): boolean =>
  atMs - (keys.at(-1)?.atMs ?? -Infinity) < shortestPauseMs;

/** The keys that were pressed one after the other, after one more: a pause begins anew. */
export const addKey = (keys: readonly KeyDown[], key: KeyDown): readonly KeyDown[] =>
  goOnAt(keys, key.atMs) ? [...keys, key] : [key];

/**
 * What a scanner has typed, when Enter follows its keys; null when a person typed, or when it cannot be told. A scanner
 * that stumbled is such a case: the digits after the gap alone would be another code.
 */
export const scannedText = (keys: readonly KeyDown[], enterAtMs: number): string | null => {
  if (keys.length < fewestKeys) return null;
  const times = [...keys.map((key) => key.atMs), enterAtMs];
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  if (meanMs > longestMeanGapMs || Math.max(...gaps) > longestGapMs) return null;
  return keys.map((key) => key.character).join('');
};

/** What has been typed so far and may go on; '' when the last key was longer ago than the pause before a new text. */
export const textUnderWay = (keys: readonly KeyDown[], nowMs: number): string =>
  goOnAt(keys, nowMs) ? keys.map((key) => key.character).join('') : '';

/**
 * The keys that followed each other without a stumble, after one more. Where a scan must stay out, this tells it from
 * what a person typed just before, without waiting for the pause that `addKey` needs.
 */
export const addToRun = (run: readonly KeyDown[], key: KeyDown): readonly KeyDown[] =>
  key.atMs - (run.at(-1)?.atMs ?? -Infinity) <= longestGapMs ? [...run, key] : [key];

/** Whether the latest keys of a run came at a scanner's pace; its first keys may have been a person's. */
export const isScannersRun = (run: readonly KeyDown[]): boolean => {
  const latest = run.slice(-fewestKeys);
  const [first, last] = [latest[0], latest.at(-1)];
  if (latest.length < fewestKeys || !first || !last) return false;
  return (last.atMs - first.atMs) / (fewestKeys - 1) <= longestMeanGapMs;
};

/** Whether Enter belongs to a scanner's run that ended just before it. */
export const endsScannersRun = (run: readonly KeyDown[], enterAtMs: number): boolean =>
  isScannersRun(run) && enterAtMs - (run.at(-1)?.atMs ?? -Infinity) <= longestGapMs;
