import { fewestCharacters, rhythmOf, textOf, type Burst, type BurstEnd } from './burst.ts';
import { isSurelyScanner, isTooFast, judge, meantText, type Verdict } from './is-scan.ts';
import type { Ears } from './ears.ts';
import { wholeOf } from './parts.ts';
import { readsAsCode } from './reads-as-code.ts';
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

export const finish = (before: Capture, end: BurstEnd, atMs: number, ears: Ears, isInList = false): Heard => {
  const lastMs = before.strokes.at(-1)?.atMs ?? atMs;
  // In a field, an Enter this late was pressed by a person.
  const isItsEnd = end === 'silence' || before.place === 'page' || atMs - lastMs < pauseMs / 2;
  const { strokes, is } = wholeOf(before, end, ears);
  // In a list people type letters and choose with Enter, as in a search.
  const place = isInList ? 'search' : before.place;
  const burst: Burst = {
    strokes: is === 'parts' ? before.strokes : strokes,
    end: isItsEnd ? end : 'silence',
    place,
  };
  const text = meantText(strokes, ears.asMeant);
  if (text === null) return spoiled(before, end);
  // What only together is a code has the pause between its parts, which no rhythm has.
  const isJoined = is === 'whole' && strokes.length > before.strokes.length && place === 'search';
  const judged = isJoined ? 'scan' : withEnding(judge(burst, text), burst, text, before, ears);
  const verdict = is === 'typed' ? 'typing' : ears.scanner?.sent(burst) ? 'scan' : judged;
  if (is === 'parts' && verdict !== 'typing') return partly(before, end, textOf(strokes), atMs);
  if (verdict === 'scan') {
    const result = scanned(before, { ...burst, place: before.place }, Math.max(atMs, lastMs), ears);
    return { ...result, isKept: isItsEnd };
  }
  // The code that the line before belongs to was not answered.
  if (before.isFurtherLine) return asLines(before, end, textOf(before.strokes));
  // Words at a select are no doubt: it chooses by them.
  if (verdict === 'doubtful' && !before.isInList) return doubtful(before, end, atMs);
  // As fast as a scanner, but incomplete and so not a scan: its Enter must not submit a form or press a button.
  const isScannersEnd =
    before.place !== 'search' && isSurelyScanner(before.strokes) && atMs - lastMs <= tailMs;
  const typed = textOf(before.strokes);
  const isOfText =
    end === 'enter' &&
    before.place === 'page' &&
    /\d/.test(typed) &&
    typed.length >= fewestCharacters &&
    !before.strokes.some(({ isDoubtful }) => isDoubtful) &&
    atMs - lastMs <= withTextMs;
  return heard(emptied(before), {
    isKept: isScannersEnd || isOfText,
    put: before.isHeld ? 'all' : null,
  });
};

/** Twelve digits with a right check digit may be the first of thirteen. */
const isSurelyWhole = (text: string): boolean => readsAsCode(text) && !/^\d{12}$/.test(text);

/**
 * The verdict on a burst where scans end with a key: without that key, what is no code by itself may be the first part of one,
 * and that part the code of another product. A search field keeps it, and the rest follows there.
 */
const withEnding = (
  verdict: Verdict,
  { end, place, strokes }: Burst,
  text: string,
  { endsBy: before }: Capture,
  { scanner }: Ears,
): Verdict => {
  const endsBy = scanner?.endsBy === 'silence' ? 'silence' : (before ?? scanner?.endsBy ?? null);
  const isEnded = end !== 'silence' || endsBy === null || endsBy === 'silence';
  if (verdict !== 'scan' || isEnded || strokes.length === 1 || isSurelyWhole(text)) return verdict;
  if (place === 'page') return 'doubtful';
  return place === 'search' ? 'typing' : verdict;
};

/** Says that a code came in parts. What came so again is a scan. */
const partly = (before: Capture, end: BurstEnd, text: string, atMs: number): Heard => {
  const isEnded = end !== 'silence';
  const tailUntilMs = isEnded ? atMs + tailMs : before.tailUntilMs;
  return heard(
    { ...emptied(before), parts: text, tailUntilMs },
    { isKept: isEnded, put: 'before', said: { why: 'parts', text } },
  );
};

/** What was heard is a scan, unless it is a further line of the code before. */
export const scanned = (before: Capture, burst: Burst, atMs: number, ears: Ears): Heard => {
  // A separator at the end separates nothing.
  const meant = ears.scanner?.meant(burst) ?? meantText(burst.strokes, ears.asMeant) ?? '';
  const text = meant.replace(/\p{Cc}+$/u, '');
  const isEnded = burst.end !== 'silence';
  const settleMs = isEnded ? Math.min(lineMs.most, Math.max(lineMs.least, rhythmOf(burst).meanMs * 2.5)) : 0;
  const capture = {
    ...emptied(before),
    tailUntilMs: atMs + tailMs,
    parts: '',
    endsBy: burst.end === 'silence' ? (before.endsBy ?? 'silence') : burst.end,
    line: { untilMs: isEnded ? atMs + settleMs : -Infinity, text },
  };
  // Some scanners send a code twice.
  const isOther = before.isFurtherLine && text !== before.line.text;
  return isOther
    ? heard(capture, { isKept: isEnded, put: 'before', said: { why: 'lines', text } })
    : heard(capture, { isKept: isEnded, put: 'before', scan: { burst, text, settleMs } });
};

const asLines = (before: Capture, end: BurstEnd, text: string): Heard =>
  heard(emptied(before), { isKept: end !== 'silence', put: 'before', said: { why: 'lines', text } });

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
