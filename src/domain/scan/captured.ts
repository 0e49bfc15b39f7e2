import type { Burst, BurstEnd, Place, Stroke } from './burst.ts';
import type { Doubt } from './doubt.ts';
import type { PressedKey } from './stroke-of-key.ts';

/** A keyboard event; times are in milliseconds on one clock. */
export type Input =
  | {
      readonly kind: 'key';
      readonly pressed: PressedKey;
      readonly atMs: number;
      readonly place: Place;
      /** The focus is in an open list or at a select, where people choose by typing. */
      readonly isInList?: boolean;
    }
  /** Alt was released: the number typed with it is complete. */
  | { readonly kind: 'alt-up'; readonly atMs: number; readonly place: Place }
  /** A text inserted without keys. */
  | { readonly kind: 'inserted'; readonly text: string; readonly atMs: number; readonly place: Place }
  /** The user clicked or moved the focus. */
  | { readonly kind: 'elsewhere' }
  /** Nothing was typed for `silenceMs`. */
  | { readonly kind: 'silence' };

/** The strokes so far, which may become a scan. */
export interface Capture {
  readonly strokes: readonly Stroke[];
  readonly place: Place;
  /** Whether the focus was in a list or at a select, where people choose by typing. */
  readonly isInList: boolean;
  /** Whether only a scanner can have typed this, so that its keys are withheld from the page. */
  readonly isHeld: boolean;
  /** The digits typed while Alt is held down; null if it is not. */
  readonly number: string | null;
  /** Until when Enter and Tab still belong to the previous scan. */
  readonly tailUntilMs: number;
  /** Until when a further character belongs to the code that the last Enter or Tab seemed to end, and that code. */
  readonly line: { readonly untilMs: number; readonly text: string };
  /** Whether these strokes are a further line of that code. */
  readonly isFurtherLine: boolean;
  /** The strokes that a silence ended last. On a busy computer, a key pressed before the silence may still arrive. */
  readonly ended: readonly Stroke[];
  /** Strokes that become a scan by Enter. */
  readonly doubted: readonly Stroke[];
  /** Keys on a page that each came after a silence: see `slow-keys.ts`. */
  readonly slow: readonly Stroke[];
  /** What was heard in parts and not looked up: if it comes so again, it is a scan. */
  readonly parts: string;
  /** How the scan before ended; null if there was none. */
  readonly endsBy: BurstEnd | null;
  /** The last key, when it was pressed, and whether it is held down. */
  readonly last: { readonly key: string; readonly atMs: number; readonly isHeldDown: boolean };
}

export const nothingHeard: Capture = {
  strokes: [],
  place: 'page',
  isInList: false,
  isHeld: false,
  number: null,
  tailUntilMs: -Infinity,
  line: { untilMs: -Infinity, text: '' },
  isFurtherLine: false,
  ended: [],
  doubted: [],
  slow: [],
  parts: '',
  endsBy: null,
  last: { key: '', atMs: -Infinity, isHeldDown: false },
};

/** The response to an event. */
export interface Heard {
  readonly capture: Capture;
  /** Whether to withhold this key from the page. */
  readonly isKept: boolean;
  /** Whether this is the first stroke. The caller must then remember the text of the field, to restore it later. */
  readonly begins: boolean;
  /** What to write into the field: its text before the first stroke, or that text and everything typed since. */
  readonly put: 'before' | 'all' | null;
  readonly scan: {
    readonly burst: Burst;
    /** The text as the scanner meant it. */
    readonly text: string;
    /** For how long a further line may follow, in milliseconds; 0 for not at all. */
    readonly settleMs: number;
  } | null;
  /** Whether the scan before was only a line of a code and must not be answered. */
  readonly recalls: boolean;
  readonly said: Doubt | null;
}

/** After this pause a new burst begins. */
export const pauseMs = 1000;

/** After this pause, the first key of a burst is one of its own: no scanner waits so long for its second. */
export const loneMs = 300;

/** The longest gap between two endings of one scan: some scanners send Enter twice, or Enter and Tab. */
export const tailMs = 150;

/** The shortest and longest time in which a further line of a code begins. */
export const lineMs = { least: 25, most: 120 } as const;

/**
 * A space or Enter within this time after the last stroke belongs to the text, and does not press the focused button: a
 * code may contain spaces, and a slow scanner may look like a person.
 */
export const withTextMs = 260;

export const heard = (capture: Capture, rest: Partial<Heard> = {}): Heard => ({
  capture,
  isKept: false,
  begins: false,
  put: null,
  scan: null,
  recalls: false,
  said: null,
  ...rest,
});

export const emptied = ({ tailUntilMs, place, line, number, parts, endsBy, last }: Capture): Capture => ({
  ...nothingHeard,
  tailUntilMs,
  place,
  line,
  number,
  parts,
  endsBy,
  last,
});

/** Not a scan: writes the withheld text into the field. */
export const given = (before: Capture): Heard =>
  heard(emptied(before), { put: before.isHeld ? 'all' : null });
