import { textOf, type Burst, type BurstEnd, type Place, type Stroke } from './burst.ts';
import { isScan, isSurelyScanner } from './is-scan.ts';
import type { KnownScanner } from './known-scanner.ts';
import { asMeant } from './layouts.ts';
import { characterOf, meaningOf, type PressedKey } from './stroke-of-key.ts';

/** Something that happened on the keyboard; times in milliseconds on one clock. */
export type Input =
  | { readonly kind: 'key'; readonly pressed: PressedKey; readonly atMs: number; readonly place: Place }
  /** Alt went up: the number typed with it is whole. */
  | { readonly kind: 'alt-up'; readonly atMs: number; readonly place: Place }
  /** A text that came at once, without keys. */
  | { readonly kind: 'inserted'; readonly text: string; readonly atMs: number; readonly place: Place }
  /** The person has gone elsewhere: clicked, or moved the focus. */
  | { readonly kind: 'elsewhere' }
  /** Nothing came for as long as `silenceMs` says. */
  | { readonly kind: 'silence' };

/** What was heard so far of something that may become a scan. */
export interface Capture {
  readonly strokes: readonly Stroke[];
  readonly place: Place;
  /** It is a scanner's for sure, so that its keys are kept from the page. */
  readonly isHeld: boolean;
  /** The digits typed while Alt is held. */
  readonly number: string;
  /** Until when Enter and Tab still belong to the scan before. */
  readonly tailUntilMs: number;
}

export const nothingHeard: Capture = {
  strokes: [],
  place: 'page',
  isHeld: false,
  number: '',
  tailUntilMs: -Infinity,
};

/** What follows from an input. */
export interface Heard {
  readonly capture: Capture;
  /** This key is kept from the page. */
  readonly isKept: boolean;
  /** It is the first stroke: what the field holds now is what it may get back. */
  readonly begins: boolean;
  /** What the field gets: what it held before the first stroke, or that and all that was typed since. */
  readonly put: 'before' | 'all' | null;
  readonly scan: {
    readonly burst: Burst; /** The text as the scanner meant it. */
    readonly text: string;
  } | null;
}

/** After such a pause something new begins. */
const pauseMs = 1000;

/** Some scanners send Enter twice, or Enter and Tab: how long the second may take. */
const tailMs = 150;

/** A blank at this pace presses no button. */
const blankMs = 60;

const heard = (capture: Capture, rest: Partial<Heard> = {}): Heard => ({
  capture,
  isKept: false,
  begins: false,
  put: null,
  scan: null,
  ...rest,
});

const emptied = ({ tailUntilMs, place }: Capture): Capture => ({ ...nothingHeard, tailUntilMs, place });

/** Hears one input more; `known` is the scanner that was learnt on this device. Pure: whoever calls it keeps the capture and does what follows. */
export const hear = (before: Capture, input: Input, known: KnownScanner | null = null): Heard => {
  if (input.kind === 'elsewhere') return given(before);
  if (input.kind === 'silence')
    return before.strokes.length === 0 ? heard(before) : finish(before, 'silence', -Infinity, known);
  const { atMs, place } = input;
  if (input.kind === 'inserted') {
    const capture: Capture = { ...emptied(before), strokes: [{ text: input.text, atMs }], place };
    return finish(capture, 'silence', atMs, known);
  }
  if (input.kind === 'alt-up') return numbered(before, atMs);
  const meaning = meaningOf(input.pressed);
  switch (meaning.does) {
    case 'shift':
      // Its time counts, or a capital letter would seem to be late.
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
      return finish(before, meaning.end, atMs, known);
    case 'type':
      return typed(before, meaning.text, atMs, place);
    case 'command':
    default:
      return given(before);
  }
};

/** Nothing of it is a scan: what was kept from the field goes there. */
const given = (before: Capture): Heard => heard(emptied(before), { put: before.isHeld ? 'all' : null });

const numbered = (before: Capture, atMs: number): Heard => {
  const text = characterOf(before.number);
  if (text === '') return heard({ ...before, number: '' });
  const { begins, capture } = typed({ ...before, number: '' }, text, atMs, before.place);
  return heard(capture, { begins });
};

const typed = (before: Capture, text: string, atMs: number, place: Place): Heard => {
  const last = before.strokes.at(-1);
  const goesOn = last !== undefined && atMs - last.atMs < pauseMs;
  const earlier = goesOn ? before : emptied(before);
  const strokes = [...earlier.strokes, { text, atMs }];
  const isHeld = earlier.isHeld || isSurelyScanner(strokes);
  const isBlankOnPage = place === 'page' && text === ' ' && last !== undefined && atMs - last.atMs <= blankMs;
  return heard(
    { ...earlier, strokes, place: goesOn ? earlier.place : place, isHeld },
    {
      isKept: isHeld || isBlankOnPage,
      begins: !goesOn,
      put: isHeld && !earlier.isHeld ? 'before' : null,
    },
  );
};

const finish = (before: Capture, end: BurstEnd, atMs: number, known: KnownScanner | null): Heard => {
  const lastMs = before.strokes.at(-1)?.atMs ?? atMs;
  // An Enter that comes late is a person's.
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
  // A scan that is not whole is none, but its Enter sends no form and presses no button.
  const isScannersEnd =
    before.place !== 'search' && isSurelyScanner(before.strokes) && atMs - lastMs <= tailMs;
  return heard(empty, { isKept: isScannersEnd, put: before.isHeld ? 'all' : null });
};
