/** A key press with its text, or a text inserted without keys. The text is '' for a key that types nothing itself. */
export interface Stroke {
  readonly text: string;
  /** In milliseconds, on one clock for all strokes. */
  readonly atMs: number;
  /** What the key types on a US keyboard; null or absent if its place is not known. */
  readonly onAmerican?: string | null;
  /** Why the character that the key should have typed did not arrive. */
  readonly lost?: LostBy;
  /** The key also has another meaning: a digit of the number pad without Num Lock moves the caret. */
  readonly isDoubtful?: boolean;
}

/**
 * What keeps a character from arriving: an input method, a dead key, a device that does not name its keys, or Ctrl or Meta whose
 * release was lost.
 */
export type LostBy = 'input_method' | 'dead_key' | 'unnamed_key' | 'held_key';

/** A scan has at least this many characters; people press single keys. */
export const fewestCharacters = 4;

/** A text inserted within this time after a key press comes from that key, in milliseconds. */
export const insertedByKeyMs = 30;

/** What ended a burst. */
export type BurstEnd = 'enter' | 'tab' | 'silence';

/** What had the focus: nothing that takes text, a search field, a field of a form, or one for a number or a day. */
export type Place = 'page' | 'search' | 'form' | 'number';

/** Consecutive strokes, what ended them, and what had the focus. */
export interface Burst {
  readonly strokes: readonly Stroke[];
  readonly end: BurstEnd;
  readonly place: Place;
}

/** The rhythm of strokes, in milliseconds. */
export interface Rhythm {
  /** The number of strokes that typed something, or should have. */
  readonly count: number;
  readonly meanMs: number;
  readonly medianMs: number;
  readonly longestMs: number;
  /** The standard deviation of the gaps, divided by their mean. */
  readonly variation: number;
  /** The share of gaps, from 0 to 1, that are as short as the gaps within a Bluetooth packet. */
  readonly packed: number;
}

/** The keys of a Bluetooth packet arrive together: such a gap is only the time that the computer takes for a key. */
const packetGapMs = 15;

export const textOf = (strokes: readonly Stroke[]): string => strokes.map(({ text }) => text).join('');

const rhythmOfGaps = (gaps: readonly number[], count: number): Rhythm => {
  if (gaps.length === 0) return { count, meanMs: 0, medianMs: 0, longestMs: 0, variation: 0, packed: 0 };
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - meanMs) ** 2, 0) / gaps.length;
  return {
    count,
    meanMs,
    medianMs: gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0,
    longestMs: Math.max(...gaps),
    variation: meanMs === 0 ? 0 : Math.sqrt(variance) / meanMs,
    packed: gaps.filter((gap) => gap <= packetGapMs).length / gaps.length,
  };
};

export const rhythmOf = ({ strokes }: Pick<Burst, 'strokes'>): Rhythm =>
  rhythmOfGaps(
    // A stroke typed before the app had loaded may have a later time than the strokes after it.
    strokes.slice(1).map(({ atMs }, place) => Math.max(0, atMs - (strokes[place]?.atMs ?? atMs))),
    strokes.filter(({ text, lost }) => text !== '' || lost !== undefined).length,
  );
