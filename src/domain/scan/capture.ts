import {
  fewestCharacters,
  rhythmOf,
  textOf,
  type Burst,
  type BurstEnd,
  type Place,
  type Stroke,
} from './burst.ts';
import type { Doubt } from './doubt.ts';
import { isPaced, isSurelyScanner, isTooFast, judge, meantText, silenceMs } from './is-scan.ts';
import type { KnownScanner } from './known-scanner.ts';
import { readsAsCode } from './layouts.ts';
import { characterOf, meaningOf, type KeyMeaning, type PressedKey } from './stroke-of-key.ts';

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
const pauseMs = 1000;

/** The longest gap between two endings of one scan: some scanners send Enter twice, or Enter and Tab. */
const tailMs = 150;

/** The shortest and longest time in which a further line of a code begins. */
const lineMs = { least: 25, most: 120 } as const;

/**
 * A space or Enter within this time after the last stroke belongs to the text, and does not press the focused button: a
 * code may contain spaces, and a slow scanner may look like a person.
 */
const withTextMs = 260;

/** A key that repeats this long after it was pressed is held down; a scanner whose release was lost is quicker. */
const heldDownMs = 200;

const heard = (capture: Capture, rest: Partial<Heard> = {}): Heard => ({
  capture,
  isKept: false,
  begins: false,
  put: null,
  scan: null,
  recalls: false,
  said: null,
  ...rest,
});

const emptied = ({ tailUntilMs, place, line, number, last }: Capture): Capture => ({
  ...nothingHeard,
  tailUntilMs,
  place,
  line,
  number,
  last,
});

/** Processes one event; `known` is the scanner learnt on this device. Pure: the caller stores the capture. */
export const hear = (before: Capture, input: Input, known: KnownScanner | null = null): Heard => {
  switch (input.kind) {
    case 'elsewhere':
      return given(before);
    case 'silence':
      return before.strokes.length === 0 ? heard(before) : silenced(before, known);
    case 'inserted': {
      const { text, atMs, place } = input;
      return finish({ ...emptied(before), strokes: [{ text, atMs }], place }, 'silence', atMs, known);
    }
    case 'alt-up':
      return numbered(before, input.atMs);
    case 'key':
    default:
      return heardKey(before, input, known);
  }
};

type Key = Extract<Input, { kind: 'key' }>;

const heardKey = (before: Capture, input: Key, known: KnownScanner | null): Heard => {
  const { pressed, atMs } = input;
  const held = heldDown(before, pressed, atMs);
  if (held) return held;
  const capture = { ...before, last: { key: pressed.key, atMs, isHeldDown: false } };
  if (pressed.key === 'Alt' && !pressed.repeat)
    return heard({ ...capture, number: '', strokes: withSilentStroke(capture, atMs) });
  return meant(capture, meaningOf(pressed), input, known);
};

/**
 * The response to a key that is held down; null for any other. A key whose earlier release was lost is reported as a
 * repetition, too, but it comes soon, or after another key.
 */
const heldDown = (before: Capture, { key, repeat }: PressedKey, atMs: number): Heard | null => {
  const { last, line } = before;
  const isAgain = repeat && last.key === key && (last.isHeldDown || atMs - last.atMs >= heldDownMs);
  if (!isAgain) return null;
  const capture = { ...before, last: { key, atMs, isHeldDown: true } };
  if (key !== 'Enter' || line.text === '') return heard(capture);
  // It would press again and again what the scan has just opened.
  return heard(capture, {
    isKept: true,
    said: last.isHeldDown ? null : { why: 'enter_repeats', text: line.text },
  });
};

/** Shift counts as a stroke; otherwise a capital letter would seem late. */
const withSilentStroke = ({ strokes }: Capture, atMs: number): readonly Stroke[] =>
  strokes.length === 0 ? strokes : [...strokes, { text: '', atMs }];

const meant = (before: Capture, meaning: KeyMeaning, input: Key, known: KnownScanner | null): Heard => {
  const { atMs, isInList = false } = input;
  switch (meaning.does) {
    case 'shift':
      return heard({ ...before, strokes: withSilentStroke(before, atMs) });
    case 'number':
      if (before.number === null) return meant(before, meaning.otherwise, input, known);
      return heard({
        ...before,
        number: before.number + meaning.digit,
        strokes: withSilentStroke(before, atMs),
      });
    case 'type':
    case 'lose': {
      const { text, onAmerican } = meaning;
      const stroke: Stroke = {
        text,
        atMs,
        onAmerican,
        ...(meaning.does === 'lose' ? { lost: meaning.by } : {}),
        ...(meaning.does === 'type' && meaning.isDoubtful ? { isDoubtful: true } : {}),
      };
      return typed(resumed(before, atMs), stroke, input.place, isInList);
    }
    case 'end':
      return ended(before, meaning.end, input, known);
    case 'command':
    default:
      return commanded(before, meaning, input, known);
  }
};

const ended = (before: Capture, end: 'enter' | 'tab', input: Key, known: KnownScanner | null): Heard => {
  const { atMs, place, isInList } = input;
  const capture = withStuckAlt(before, atMs);
  if (capture.strokes.length > 0) return finish(capture, end, atMs, known, isInList);
  const isTail = atMs <= before.tailUntilMs;
  const { doubted } = before;
  if (end === 'enter' && place === 'page' && doubted.length > 0)
    return scanned({ ...emptied(before), strokes: doubted }, { strokes: doubted, end, place }, atMs, known);
  return heard(isTail ? { ...before, tailUntilMs: atMs + tailMs } : before, { isKept: isTail });
};

/** If the release of Alt was lost, the digits of a whole code seem to be a number typed with it. */
const withStuckAlt = (before: Capture, atMs: number): Capture => {
  const { number, strokes } = before;
  if (number === null || number.length <= fewestCharacters) return before;
  const digits = Array.from(number, (text): Stroke => ({ text, atMs }));
  return { ...before, number: null, strokes: [...strokes, ...digits] };
};

/** A shortcut or function key within a scanner's keys belongs to the scan; the browser would act on it. */
const commanded = (
  before: Capture,
  { inScan }: Extract<KeyMeaning, { does: 'command' }>,
  input: Key,
  known: KnownScanner | null,
): Heard => {
  const { atMs } = input;
  if (atMs <= before.tailUntilMs && before.strokes.length === 0) return heard(before, { isKept: true });
  if (inScan === null) return given(before);
  // On a busy computer the end of a scan may come after the silence that has ended it.
  if (inScan.does === 'end' && atMs - (before.ended.at(-1)?.atMs ?? -Infinity) <= pauseMs)
    return heard(before, { isKept: true });
  const isOnPage = inScan.does === 'end' && input.place === 'page' && before.strokes.length > 0;
  if (!isOnPage && !isPaced(before.strokes, atMs)) return given(before);
  if (inScan.does === 'type') {
    const { text, onAmerican } = inScan;
    return { ...typed(before, { text, atMs, onAmerican }, input.place), isKept: true };
  }
  const result = finish(before, inScan.end, atMs, known, input.isInList);
  return result.scan || result.isKept ? { ...result, isKept: true } : given(before);
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
  if (isOfEnded) return { ...before, strokes: before.ended, ended: [], doubted: [] };
  // A scanner that paused for longer goes on with a part that is no code by itself: see `joined`.
  const isNear = last !== undefined && atMs - last.atMs < pauseMs;
  return isNear || before.strokes.length > 0 ? before : { ...before, ended: [], doubted: [] };
};

/** Not a scan: writes the withheld text into the field. */
const given = (before: Capture): Heard => heard(emptied(before), { put: before.isHeld ? 'all' : null });

const numbered = (before: Capture, atMs: number): Heard => {
  const text = characterOf(before.number ?? '');
  const capture = { ...before, number: null };
  if (text === '') return heard(capture);
  const stroke = { text, atMs, onAmerican: text };
  const { begins, capture: next, recalls } = typed(resumed(capture, atMs), stroke, before.place);
  return heard(next, { begins, recalls });
};

const typed = (before: Capture, stroke: Stroke, place: Place, isInList = false): Heard => {
  const { text, atMs } = stroke;
  const last = before.strokes.at(-1);
  const goesOn = last !== undefined && atMs - last.atMs < pauseMs;
  const isFurtherLine = !goesOn && atMs <= before.line.untilMs;
  const earlier = goesOn ? before : { ...emptied(before), ended: before.ended, isFurtherLine };
  const strokes = [...earlier.strokes, stroke];
  const isHeld = earlier.isHeld || isSurelyScanner(strokes);
  const isBlankOnPage =
    place === 'page' && !isInList && text === ' ' && last !== undefined && atMs - last.atMs <= withTextMs;
  return heard(
    {
      ...earlier,
      strokes,
      place: goesOn ? earlier.place : place,
      isInList: goesOn ? earlier.isInList : isInList,
      isHeld,
    },
    {
      isKept: isHeld || isBlankOnPage,
      begins: !goesOn,
      put: isHeld && !earlier.isHeld ? 'before' : null,
      recalls: isFurtherLine,
    },
  );
};

/** The burst with the strokes before its last pause, if only together they are a code. */
const joined = ({ ended: first, strokes }: Capture): readonly Stroke[] => {
  if (first.length === 0 || readsAsCode(meantText(strokes) ?? '')) return strokes;
  const all = [...first, ...strokes];
  return readsAsCode(meantText(all) ?? '') ? all : strokes;
};

const finish = (
  before: Capture,
  end: BurstEnd,
  atMs: number,
  known: KnownScanner | null,
  isInList = false,
): Heard => {
  const lastMs = before.strokes.at(-1)?.atMs ?? atMs;
  // In a field, an Enter this late was pressed by a person.
  const isItsEnd = end === 'silence' || before.place === 'page' || atMs - lastMs < pauseMs / 2;
  const strokes = joined(before);
  // In a list people type letters and choose with Enter, as in a search.
  const place = isInList ? 'search' : before.place;
  const burst: Burst = { strokes, end: isItsEnd ? end : 'silence', place };
  const isWhole = meantText(strokes) !== null;
  if (!isWhole) return spoiled(before, end);
  const verdict = known?.sent(burst) ? 'scan' : judge(burst);
  if (verdict === 'scan') {
    const result = scanned(before, { ...burst, place: before.place }, Math.max(atMs, lastMs), known);
    return { ...result, isKept: isItsEnd };
  }
  // Words at a select are no doubt: it chooses by them.
  if (verdict === 'doubtful' && !before.isInList) return doubtful(before, end, atMs);
  // As fast as a scanner, but incomplete and so not a scan: its Enter must not submit a form or press a button.
  const isScannersEnd =
    before.place !== 'search' && isSurelyScanner(before.strokes) && atMs - lastMs <= tailMs;
  const text = textOf(before.strokes);
  const isOfText =
    end === 'enter' &&
    before.place === 'page' &&
    /\d/.test(text) &&
    text.length >= fewestCharacters &&
    !before.strokes.some(({ isDoubtful }) => isDoubtful) &&
    atMs - lastMs <= withTextMs;
  return heard(emptied(before), {
    isKept: isScannersEnd || isOfText,
    put: before.isHeld ? 'all' : null,
  });
};

/** What was heard is a scan, unless it is a further line of the code before. */
const scanned = (before: Capture, burst: Burst, atMs: number, known: KnownScanner | null): Heard => {
  // A separator at the end separates nothing.
  const text = (known?.meant(burst) ?? meantText(burst.strokes) ?? '').replace(/\p{Cc}+$/u, '');
  const isEnded = burst.end !== 'silence';
  const settleMs = isEnded ? Math.min(lineMs.most, Math.max(lineMs.least, rhythmOf(burst).meanMs * 2.5)) : 0;
  const capture = {
    ...emptied(before),
    tailUntilMs: atMs + tailMs,
    line: { untilMs: isEnded ? atMs + settleMs : -Infinity, text },
  };
  // Some scanners send a code twice.
  const isOther = before.isFurtherLine && text !== before.line.text;
  return isOther
    ? heard(capture, { isKept: isEnded, put: 'before', said: { why: 'lines', text } })
    : heard(capture, { isKept: isEnded, put: 'before', scan: { burst, text, settleMs } });
};

/** Says what was heard on a page. Enter makes it a scan, unless it is too short. */
const doubtful = (before: Capture, end: BurstEnd, atMs: number): Heard => {
  const text = textOf(before.strokes);
  const isShort = text.length < fewestCharacters;
  return heard(
    {
      ...emptied(before),
      doubted: isShort ? [] : before.strokes,
      tailUntilMs: end === 'silence' ? before.tailUntilMs : atMs + tailMs,
    },
    { isKept: end !== 'silence' && isShort, said: { why: isShort ? 'short' : 'press_enter', text } },
  );
};

/**
 * Characters of the burst are lost. If a scanner sent it, the rest is taken out of the field and said, because it would be
 * taken for the whole; what a person composes stays.
 */
const spoiled = (before: Capture, end: BurstEnd): Heard => {
  const { strokes, place } = before;
  const lost = strokes.filter((stroke) => stroke.lost !== undefined);
  const isOfScanner = isTooFast(strokes) || (place === 'page' && strokes.length >= fewestCharacters);
  if (!isOfScanner) return given(before);
  const isUnnamed = lost.some((stroke) => stroke.lost === 'unnamed_key');
  return heard(emptied(before), {
    isKept: end !== 'silence',
    put: lost.some(({ text }) => text === '') ? 'before' : null,
    said: { why: isUnnamed ? 'unnamed_keys' : 'input_method', text: textOf(strokes) },
  });
};
