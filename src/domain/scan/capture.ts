import { fewestCharacters, textOf, type Place, type Stroke } from './burst.ts';
import { isPaced, isSurelyScanner, silenceMs } from './is-scan.ts';
import { plainEars, type Ears } from './ears.ts';
import { characterOf, meaningOf, type KeyMeaning, type PressedKey } from './stroke-of-key.ts';
import {
  type Capture,
  type Input,
  type Heard,
  given,
  heard,
  emptied,
  tailMs,
  pauseMs,
  loneMs,
  withTextMs,
} from './captured.ts';
import { finish, scanned } from './finish.ts';
import { restUntilMs } from './parts.ts';
import { mayBeSlowCode, slowMs, slowUntil, withSlowKeys } from './slow-keys.ts';

/** A key that repeats this long after it was pressed is held down; a scanner whose release was lost is quicker. */
const heldDownMs = 200;

/** Whether such a key would have come after a silence that is yet to be heard: the computer was too busy to notice it. */
export const isSilenceDue = ({ strokes, slow }: Capture, pressed: PressedKey, atMs: number): boolean => {
  const { does } = meaningOf(pressed);
  if (does !== 'type' && does !== 'lose') return false;
  const last = strokes.at(-1);
  return last ? atMs - last.atMs >= pauseMs : atMs - (slow.at(-1)?.atMs ?? Infinity) >= slowMs;
};

/** Processes one event. Pure: the caller stores the capture. */
export const hear = (before: Capture, input: Input, ears: Ears = plainEars): Heard => {
  switch (input.kind) {
    case 'elsewhere':
      return given(before);
    case 'silence':
      return before.strokes.length === 0 ? quieted(before) : silenced(before, ears);
    case 'inserted': {
      const { text, atMs, place } = input;
      return finish({ ...emptied(before), strokes: [{ text, atMs }], place }, 'silence', atMs, ears);
    }
    case 'alt-up':
      return numbered(before, input.atMs);
    case 'key':
    default:
      return heardKey(before, input, ears);
  }
};

type Key = Extract<Input, { kind: 'key' }>;

const heardKey = (before: Capture, input: Key, ears: Ears): Heard => {
  const { pressed, atMs } = input;
  const held = heldDown(before, pressed, atMs);
  if (held) return held;
  const capture = { ...before, last: { key: pressed.key, atMs, isHeldDown: false } };
  if (pressed.key === 'Alt' && !pressed.repeat)
    return heard({ ...capture, number: '', strokes: withSilentStroke(capture, atMs) });
  return meant(capture, meaningOf(pressed), input, ears);
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

const meant = (before: Capture, meaning: KeyMeaning, input: Key, ears: Ears): Heard => {
  const { atMs, isInList = false } = input;
  switch (meaning.does) {
    case 'shift':
      return heard({ ...before, strokes: withSilentStroke(before, atMs) });
    case 'number':
      if (before.number === null) return meant(before, meaning.otherwise, input, ears);
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
      return ended(before, meaning.end, input, ears);
    case 'command':
    default:
      return commanded(before, meaning, input, ears);
  }
};

const ended = (before: Capture, end: 'enter' | 'tab', input: Key, ears: Ears): Heard => {
  const { atMs, place, isInList } = input;
  const whole = withStuckAlt(before, atMs);
  const capture = place === 'page' ? withSlowKeys(whole, atMs) : whole;
  if (capture.strokes.length > 0) return finish(capture, end, atMs, ears, isInList);
  const isTail = atMs <= before.tailUntilMs;
  const { doubted } = before;
  if (end === 'enter' && place === 'page' && doubted.length > 0) {
    const confirmed = scanned(
      { ...emptied(before), strokes: doubted },
      { strokes: doubted, end, place },
      atMs,
      ears,
    );
    // A person pressed it: the scanner ends with none.
    return { ...confirmed, capture: { ...confirmed.capture, endsBy: 'silence' } };
  }
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
  ears: Ears,
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
  const result = finish(before, inScan.end, atMs, ears, input.isInList);
  return result.scan || result.isKept ? { ...result, isKept: true } : given(before);
};

const silenced = (before: Capture, ears: Ears): Heard => {
  const { strokes, place, isInList } = before;
  const result = finish(before, 'silence', -Infinity, ears);
  const isAnswered = result.scan !== null || result.said !== null;
  const slow = place !== 'page' || isInList || isAnswered ? [] : [...before.slow, ...strokes];
  return { ...result, capture: { ...result.capture, ended: strokes, slow } };
};

/** No key has followed those that came one by one. What may be a code is said, and Enter makes it a scan. */
const quieted = (before: Capture): Heard => {
  const { slow } = before;
  return mayBeSlowCode(slow)
    ? heard({ ...before, slow: [], doubted: slow }, { said: { why: 'press_enter', text: textOf(slow) } })
    : heard({ ...before, slow: [] });
};

/**
 * The time of a key is when it was pressed, however late it arrives. A key pressed before the silence was over
 * continues the burst that the silence ended. The scan at the end of that burst replaces the incomplete one.
 */
const resumed = (before: Capture, atMs: number): Capture => {
  const last = before.ended.at(-1);
  const isOfEnded = last !== undefined && atMs >= last.atMs && atMs - last.atMs < silenceMs(before.ended);
  if (isOfEnded) return { ...before, strokes: before.ended, ended: [], doubted: [] };
  // A scanner that paused for longer goes on with a part that is no code by itself: see `wholeOf`.
  const isNear = atMs < restUntilMs(before.ended);
  return isNear || before.strokes.length > 0 ? before : { ...before, ended: [], doubted: [] };
};

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
  // In a field, a key long before the others is a person's.
  const isLone = before.strokes.length === 1 && before.place !== 'page';
  const goesOn = last !== undefined && atMs - last.atMs < (isLone ? loneMs : pauseMs);
  const isFurtherLine = !goesOn && atMs <= before.line.untilMs;
  const slow = slowUntil(before.slow, atMs);
  const earlier = goesOn ? before : { ...emptied(before), ended: before.ended, slow, isFurtherLine };
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
