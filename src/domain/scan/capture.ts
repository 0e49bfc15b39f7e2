import { textOf, type Burst, type BurstEnd, type Place, type Stroke } from './burst.ts';
import { isScan, isSurelyScanner, silenceMs } from './is-scan.ts';
import type { KnownScanner } from './known-scanner.ts';
import { asMeant } from './layouts.ts';
import { characterOf, commandName, meaningOf, type PressedKey } from './stroke-of-key.ts';

/** A keyboard event; times are in milliseconds on one clock. */
export type Input =
  | {
      readonly kind: 'key';
      readonly pressed: PressedKey;
      readonly atMs: number;
      readonly place: Place;
      /** The focus is in an open list, where people choose by typing. */
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
  /** Whether only a scanner can have typed this, so that its keys are withheld from the page. */
  readonly isHeld: boolean;
  /** The digits typed while Alt is held down. */
  readonly number: string;
  /** Until when Enter and Tab still belong to the previous scan. */
  readonly tailUntilMs: number;
  /** The strokes that a silence ended last. On a busy computer, a key pressed before the silence may still arrive. */
  readonly ended: readonly Stroke[];
}

export const nothingHeard: Capture = {
  strokes: [],
  place: 'page',
  isHeld: false,
  number: '',
  tailUntilMs: -Infinity,
  ended: [],
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
  } | null;
}

/** After this pause a new burst begins. */
const pauseMs = 1000;

/** The longest gap between two endings of one scan: some scanners send Enter twice, or Enter and Tab. */
const tailMs = 150;

/**
 * A space or Enter within this time after the last stroke belongs to the text, and does not press the focused button: a
 * code may contain spaces, and a slow scanner may look like a person.
 */
const withTextMs = 260;

/** On a page, an Enter after at least this many characters belongs to them. */
const fewestTyped = 4;

const heard = (capture: Capture, rest: Partial<Heard> = {}): Heard => ({
  capture,
  isKept: false,
  begins: false,
  put: null,
  scan: null,
  ...rest,
});

const emptied = ({ tailUntilMs, place }: Capture): Capture => ({ ...nothingHeard, tailUntilMs, place });

/** Processes one event; `known` is the scanner learnt on this device. Pure: the caller stores the capture. */
export const hear = (before: Capture, input: Input, known: KnownScanner | null = null): Heard => {
  if (input.kind === 'elsewhere') return given(before);
  if (input.kind === 'silence') return before.strokes.length === 0 ? heard(before) : silenced(before, known);
  const { atMs, place } = input;
  if (input.kind === 'inserted') {
    const capture: Capture = { ...emptied(before), strokes: [{ text: input.text, atMs }], place };
    return finish(capture, 'silence', atMs, known);
  }
  if (input.kind === 'alt-up') return numbered(before, atMs);
  const meaning = meaningOf(input.pressed);
  switch (meaning.does) {
    case 'shift':
      // Shift counts as a stroke; otherwise a capital letter would seem late.
      return before.strokes.length === 0
        ? heard(before)
        : heard({ ...before, strokes: [...before.strokes, { text: '', atMs }] });
    case 'number':
      return heard({
        ...before,
        number: before.number + meaning.digit,
        strokes: before.strokes.length === 0 ? [] : [...before.strokes, { text: '', atMs }],
      });
    case 'end':
      if (before.strokes.length === 0) return heard(before, { isKept: atMs <= before.tailUntilMs });
      return finish(before, meaning.end, atMs, known, input.isInList);
    case 'type':
      return typed(resumed(before, atMs), meaning.text, atMs, place, input.isInList);
    case 'command':
    default:
      return known && isOfScanner(before, input.pressed, atMs, known)
        ? heard(before, { isKept: true })
        : given(before);
  }
};

const silenced = (before: Capture, known: KnownScanner | null): Heard => {
  const result = finish(before, 'silence', -Infinity, known);
  return { ...result, capture: { ...result.capture, ended: before.strokes } };
};

/**
 * The time of a key is when it was pressed, however late it arrives. A key pressed before the silence was over
 * continues the burst that the silence ended. The scan at the end of that burst replaces the incomplete one.
 */
const resumed = (before: Capture, atMs: number): Capture => {
  const last = before.ended.at(-1);
  const isOfEnded = last !== undefined && atMs >= last.atMs && atMs - last.atMs < silenceMs(before.ended);
  return { ...before, strokes: isOfEnded ? before.ended : before.strokes, ended: [] };
};

/** Whether a command belongs to the current scan, or to the scan just completed. */
const isOfScanner = (before: Capture, pressed: PressedKey, atMs: number, known: KnownScanner): boolean => {
  const isNear = before.strokes.length > 0 || atMs <= before.tailUntilMs;
  return isNear && !pressed.repeat && !pressed.isComposing && known.sendsCommand(commandName(pressed));
};

/** Not a scan: writes the withheld text into the field. */
const given = (before: Capture): Heard => heard(emptied(before), { put: before.isHeld ? 'all' : null });

const numbered = (before: Capture, atMs: number): Heard => {
  const text = characterOf(before.number);
  if (text === '') return heard({ ...before, number: '' });
  const { begins, capture } = typed({ ...before, number: '' }, text, atMs, before.place);
  return heard(capture, { begins });
};

const typed = (before: Capture, text: string, atMs: number, place: Place, isInList = false): Heard => {
  const last = before.strokes.at(-1);
  const goesOn = last !== undefined && atMs - last.atMs < pauseMs;
  const earlier = goesOn ? before : emptied(before);
  const strokes = [...earlier.strokes, { text, atMs }];
  const isHeld = earlier.isHeld || isSurelyScanner(strokes);
  const isBlankOnPage =
    place === 'page' && !isInList && text === ' ' && last !== undefined && atMs - last.atMs <= withTextMs;
  return heard(
    { ...earlier, strokes, place: goesOn ? earlier.place : place, isHeld },
    {
      isKept: isHeld || isBlankOnPage,
      begins: !goesOn,
      put: isHeld && !earlier.isHeld ? 'before' : null,
    },
  );
};

const finish = (
  before: Capture,
  end: BurstEnd,
  atMs: number,
  known: KnownScanner | null,
  isInList = false,
): Heard => {
  const lastMs = before.strokes.at(-1)?.atMs ?? atMs;
  // An Enter this late was pressed by a person.
  const isItsEnd = end === 'silence' || atMs - lastMs < pauseMs / 2;
  const burst: Burst = { strokes: before.strokes, end: isItsEnd ? end : 'silence', place: before.place };
  const empty = emptied(before);
  if (isScan(burst) || known?.sent(burst))
    return heard(
      { ...empty, tailUntilMs: Math.max(atMs, lastMs) + tailMs },
      {
        isKept: isItsEnd,
        put: 'before',
        scan: { burst, text: known?.meant(burst) ?? asMeant(textOf(before.strokes)) },
      },
    );
  // As fast as a scanner, but incomplete and so not a scan: its Enter must not submit a form or press a button.
  const isScannersEnd =
    before.place !== 'search' && isSurelyScanner(before.strokes) && atMs - lastMs <= tailMs;
  const text = textOf(before.strokes);
  const isOfText =
    end === 'enter' &&
    before.place === 'page' &&
    // In a list, people type letters and choose with Enter.
    (!isInList || /\d/.test(text)) &&
    text.length >= fewestTyped &&
    atMs - lastMs <= withTextMs;
  return heard(empty, { isKept: isScannersEnd || isOfText, put: before.isHeld ? 'all' : null });
};
