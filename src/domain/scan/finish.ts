import { fewestCharacters, rhythmOf, textOf, type Burst, type BurstEnd, type Stroke } from './burst.ts';
import { isSurelyScanner, isTooFast, judge, meantText } from './is-scan.ts';
import type { KnownScanner } from './known-scanner.ts';
import { readsAsCode } from './layouts.ts';
import {
  type Capture,
  type Heard,
  pauseMs,
  tailMs,
  withTextMs,
  heard,
  emptied,
  lineMs,
  given,
} from './captured.ts';

/** The burst with the strokes before its last pause, if only together they are a code. */
const joined = ({ ended: first, strokes }: Capture): readonly Stroke[] => {
  if (first.length === 0 || readsAsCode(meantText(strokes) ?? '')) return strokes;
  const all = [...first, ...strokes];
  return readsAsCode(meantText(all) ?? '') ? all : strokes;
};

export const finish = (
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
export const scanned = (before: Capture, burst: Burst, atMs: number, known: KnownScanner | null): Heard => {
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
  const isHeldDown = lost.some((stroke) => stroke.lost === 'held_key');
  const isOfScanner =
    isTooFast(strokes) || (place === 'page' && !isHeldDown && strokes.length >= fewestCharacters);
  if (!isOfScanner) return given(before);
  const isUnnamed = lost.some((stroke) => stroke.lost === 'unnamed_key');
  return heard(emptied(before), {
    isKept: end !== 'silence',
    put: lost.some(({ text }) => text === '') ? 'before' : null,
    said: {
      why: isHeldDown ? 'held_key' : isUnnamed ? 'unnamed_keys' : 'input_method',
      text: textOf(strokes),
    },
  });
};
