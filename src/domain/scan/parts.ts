import { fewestCharacters, rhythmOf, textOf, type BurstEnd, type Stroke } from './burst.ts';
import { type Capture, loneMs, pauseMs } from './captured.ts';
import type { Ears } from './ears.ts';
import { meantText } from './is-scan.ts';
import { readsAsCode } from './reads-as-code.ts';

/** Within this time after its first part, the rest of a code may come; sooner, if it ends with no key like the part. */
const partsMs = { ended: 3000, silent: 1500 } as const;

/** How many times slower than the other keys a first one is that is not theirs. */
const loneTimes = 4;

/** The gaps of keys of which only a scanner presses two or three in a row, in milliseconds. */
const scannersMs = 60;

/**
 * The strokes of a burst that are its code; parts that nobody may put together; or a second part in a search field, which has
 * the first and becomes whole.
 */
export interface Whole {
  readonly strokes: readonly Stroke[];
  readonly is: 'whole' | 'parts' | 'typed';
}

/** Until when, after these strokes that a silence ended, others may be the rest of them. */
export const restUntilMs = (ended: readonly Stroke[], end: BurstEnd = 'enter'): number =>
  (ended.at(-1)?.atMs ?? -Infinity) + (end === 'silence' ? partsMs.silent : partsMs.ended);

/** Whether the first of these strokes came long before the others: a person pressed a key, and then the scanner was used. */
const beginsWithLoneKey = (strokes: readonly Stroke[]): boolean => {
  const [first, second] = strokes;
  const rest = strokes.slice(1);
  if (!first || !second || textOf(rest).length < fewestCharacters) return false;
  const gapMs = second.atMs - first.atMs;
  return gapMs > loneMs && gapMs > loneTimes * rhythmOf({ strokes: rest }).longestMs;
};

/** Whether these strokes, which a silence ended, may be a scanner's: the beginning of a code. */
const mayBeBegun = (ended: readonly Stroke[]): boolean => {
  const { length } = textOf(ended);
  return length >= fewestCharacters || (length > 1 && rhythmOf({ strokes: ended }).meanMs <= scannersMs);
};

const whole = (strokes: readonly Stroke[]): Whole => ({ strokes, is: 'whole' });

/**
 * The strokes of a code with those before its last pause, if only together they are a code, or if those alone were the
 * beginning of one: a scanner sends no two characters and then nothing. At a page, a key long before the others is a person's. What
 * may be two parts or one code is neither, because a part may be the code of another product.
 */
export const wholeOf = (
  { ended: first, strokes, place, isInList, parts, endsBy }: Capture,
  end: BurstEnd,
  { asMeant }: Ears,
): Whole => {
  const isCode = (some: readonly Stroke[]): boolean => readsAsCode(meantText(some, asMeant) ?? '');
  const all = [...first, ...strokes];
  const beginsMs = strokes[0]?.atMs ?? 0;
  const isNear = beginsMs - (first.at(-1)?.atMs ?? -Infinity) < pauseMs;
  if (first.length > 0 && isCode(strokes)) return whole(strokes);
  // A scanner without an ending may have read a whole code, and now another one.
  const mayGoOn = isNear || end !== 'silence' || !isCode(first);
  if (first.length > 0 && mayGoOn && isCode(all)) return whole(all);
  const isAgain = textOf(strokes).startsWith(textOf(first));
  const isRest = beginsMs < restUntilMs(first, end) && mayBeBegun(first) && !isCode(first) && !isAgain;
  const inParts = (some: readonly Stroke[]): Whole => ({
    strokes: some,
    is: textOf(some) === parts ? 'whole' : 'parts',
  });
  if (place === 'search' && !isInList && isRest && end !== 'silence')
    return endsBy === 'enter' ? { strokes, is: 'typed' } : inParts(all);
  if (place !== 'page' || isInList) return whole(strokes);
  const { length } = textOf(first);
  if (isNear && end !== 'silence' && length > 1 && length < fewestCharacters) return whole(all);
  const one = length === 0 ? strokes : isNear && length === 1 ? all : [];
  if (beginsWithLoneKey(one)) {
    if (isCode(one)) return whole(one);
    return isCode(one.slice(1)) ? whole(one.slice(1)) : inParts(one);
  }
  return isRest ? inParts(all) : whole(strokes);
};
