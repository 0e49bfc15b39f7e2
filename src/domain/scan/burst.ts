/** One key that typed text, or a text that came at once without keys; a key that types nothing by itself has ''. */
export interface Stroke {
  readonly text: string;
  /** On any clock, as long as it is the same one, in milliseconds. */
  readonly atMs: number;
}

/** What came behind the last stroke. */
export type BurstEnd = 'enter' | 'tab' | 'silence';

/** Where the strokes went: nowhere, into a search, or into a field of a form. */
export type Place = 'page' | 'search' | 'form';

/** Strokes that followed one another. */
export interface Burst {
  readonly strokes: readonly Stroke[];
  readonly end: BurstEnd;
  readonly place: Place;
}

/** How strokes followed one another, in milliseconds. */
export interface Rhythm {
  /** Strokes that typed something. */
  readonly count: number;
  readonly meanMs: number;
  readonly longestMs: number;
  /** Standard deviation of the gaps over their mean. */
  readonly variation: number;
  /** The share of gaps within which the keys of one Bluetooth packet follow, from 0 to 1. */
  readonly packed: number;
}

/** Within a Bluetooth packet the keys come at once, but for the time that the computer takes for each. */
const packetGapMs = 15;

export const textOf = (strokes: readonly Stroke[]): string => strokes.map(({ text }) => text).join('');

export const rhythmOf = ({ strokes }: Pick<Burst, 'strokes'>): Rhythm => {
  // A stroke that was taken over from elsewhere may have a later time than the ones behind it.
  const gaps = strokes.slice(1).map(({ atMs }, place) => Math.max(0, atMs - (strokes[place]?.atMs ?? atMs)));
  const count = strokes.filter(({ text }) => text !== '').length;
  if (gaps.length === 0) return { count, meanMs: 0, longestMs: 0, variation: 0, packed: 0 };
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - meanMs) ** 2, 0) / gaps.length;
  return {
    count,
    meanMs,
    longestMs: Math.max(...gaps),
    variation: meanMs === 0 ? 0 : Math.sqrt(variance) / meanMs,
    packed: gaps.filter((gap) => gap <= packetGapMs).length / gaps.length,
  };
};
