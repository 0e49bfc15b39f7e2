/** A key press with a character. */
export interface KeyDown {
  character: string;
  /** In milliseconds, on any clock, as long as it is always the same. */
  atMs: number;
}

/**
 * The longest average time between the keys of a keyboard-wedge scanner, in milliseconds: they send one every 1 to 30 ms,
 * Bluetooth ones every 40. Nobody types six keys and Enter that fast.
 */
const longestMeanGapMs = 45;

/** How late one of its keys may be, in milliseconds, because the machine is busy. */
const longestGapMs = 100;

/** The shortest pause between typing and a following scan, in milliseconds: it takes longer to pick up a scanner. */
const shortestPauseMs = 1000;

const fewestKeys = 6;

/** A time before the last key's is not a pause: keys that were taken over have the time of the takeover. */
const goOnAt = (keys: readonly KeyDown[], atMs: number): boolean =>
  atMs - (keys.at(-1)?.atMs ?? -Infinity) < shortestPauseMs;

/** The keys typed in succession, plus one more; after a pause it starts again. */
export const addKey = (keys: readonly KeyDown[], key: KeyDown): readonly KeyDown[] =>
  goOnAt(keys, key.atMs) ? [...keys, key] : [key];

/**
 * The text typed by a scanner, if Enter follows its keys; null if a person typed it or it is uncertain. A scan with a gap
 * is uncertain: the digits after the gap alone would be another code.
 */
export const scannedText = (keys: readonly KeyDown[], enterAtMs: number): string | null => {
  if (keys.length < fewestKeys) return null;
  const times = [...keys.map((key) => key.atMs), enterAtMs];
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  if (meanMs > longestMeanGapMs || Math.max(...gaps) > longestGapMs) return null;
  return keys.map((key) => key.character).join('');
};

/** The text typed so far, which may continue; '' if the last key is longer ago than the pause before a new text. */
export const textUnderWay = (keys: readonly KeyDown[], nowMs: number): string =>
  goOnAt(keys, nowMs) ? keys.map((key) => key.character).join('') : '';

/**
 * The keys that followed each other without a gap, plus one more. Where scans must be kept out, this separates a scan
 * from what a person typed just before, without waiting for the pause that `addKey` needs.
 */
export const addToRun = (run: readonly KeyDown[], key: KeyDown): readonly KeyDown[] =>
  key.atMs - (run.at(-1)?.atMs ?? -Infinity) <= longestGapMs ? [...run, key] : [key];

/** Whether the last keys of a run came at a scanner's speed; its first keys may be a person's. */
export const isScannersRun = (run: readonly KeyDown[]): boolean => {
  const latest = run.slice(-fewestKeys);
  const [first, last] = [latest[0], latest.at(-1)];
  if (latest.length < fewestKeys || !first || !last) return false;
  return (last.atMs - first.atMs) / (fewestKeys - 1) <= longestMeanGapMs;
};

/** Whether Enter belongs to a scanner's run that ended just before it. */
export const endsScannersRun = (run: readonly KeyDown[], enterAtMs: number): boolean =>
  isScannersRun(run) && enterAtMs - (run.at(-1)?.atMs ?? -Infinity) <= longestGapMs;
