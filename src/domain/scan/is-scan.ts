import { fewestCharacters, rhythmOf, textOf, type Burst, type Rhythm, type Stroke } from './burst.ts';
import { isPlainCode, readsAsCode } from './reads-as-code.ts';

/**
 * How irregular the gaps between keys are: their standard deviation, divided by their mean. Scanners that send a key
 * every 80 to 100 ms stay below 0.12; people have 0.3 to 0.6 at any speed, and by chance 0.15 over a dozen keys.
 */
const variation = { inForm: 0.12, codeInSearch: 0.35 } as const;

/** The largest gaps of different scanners between two keys, in milliseconds. */
const most = {
  /** No person types four keys this fast. */
  fourKeys: 20,
  /** No person types six keys this fast. */
  sixKeys: 35,
  /** No person types this fast, without a late key and with Enter at the end. */
  sixKeysEnded: 50,
  lateKey: 100,
  /** The usual gap of a scanner at a busy computer, which delays some keys. */
  usual: 60,
  /** Between two Bluetooth packets, or while the computer is busy. */
  pause: 300,
  /** For a scanner that is configured to be slow, or waits for the computer. */
  slow: 130,
  slowest: 260,
  /** After a symbology identifier. */
  behindSymbology: 500,
} as const;

/** Whether a text can be a code: a card of the portal, or one with a digit. Dictated or suggested text contains a space, or none. */
const looksLikeCode = (text: string): boolean => /^(?:\S*\d\S*|LP-K\w+-\w+)$/i.test(text);

/** The portal's own cards, badges and marks, however the keyboard spells them. */
const isOwn = (text: string): boolean => /^(?:\]\w\d)?LP(?:B-|-|1\/)/i.test(text);

/**
 * The text of the strokes as the scanner meant it: as it arrived, or as its keys type on a US keyboard if only that is a
 * code, or if characters were lost that those keys still tell. Null if a character is missing.
 */
export const meantText = (strokes: readonly Stroke[], asMeant: (text: string) => string): string | null => {
  const typed = strokes.some(({ lost }) => lost !== undefined) ? null : textOf(strokes);
  if (typed !== null && isPlainCode(typed)) return typed;
  const keys = strokes.map(({ text, lost, onAmerican }) => (text === '' && !lost ? '' : onAmerican));
  const isNamed = keys.every((key) => key !== null && key !== undefined);
  const byKeys = isNamed ? keys.join('') : null;
  if (byKeys !== null && (typed === null || isPlainCode(byKeys) || isOwn(byKeys))) return byKeys;
  return typed === null ? null : asMeant(typed);
};

/** What a burst is: a scan; text that may be one, so that the person is asked; or typing. */
export type Verdict = 'scan' | 'doubtful' | 'typing';

/** Judges a burst whose text is whole, as the scanner meant it. */
export const judge = (burst: Burst, text = textOf(burst.strokes)): Verdict => {
  // The number pad without Num Lock also scrolls a page.
  if (burst.place === 'page' && !burst.strokes.some(({ isDoubtful }) => isDoubtful))
    return judgeOnPage(burst, text);
  return isScanInField(burst, text) ? 'scan' : 'typing';
};

/**
 * Where nothing takes text, nobody types: what ends with Enter is a scan, and so is a code followed by silence, whatever
 * its rhythm. The rest is doubtful, or too short to be heard.
 */
const judgeOnPage = (burst: Burst, text: string): Verdict => {
  const rhythm = rhythmOf(burst);
  const isFast = rhythm.count > 1 && rhythm.meanMs <= most.sixKeysEnded;
  if (text.length < fewestCharacters) return isFast ? 'doubtful' : 'typing';
  const isWord = !/\d/.test(text);
  if (burst.end !== 'silence') return isWord && rhythm.meanMs > most.slowest ? 'doubtful' : 'scan';
  return isFast || looksLikeCode(text) || readsAsCode(text) ? 'scan' : 'doubtful';
};

/** In a field, rhythm, text and ending decide together, never one of them alone. */
const isScanInField = (burst: Burst, text: string): boolean => {
  if (text.length < fewestCharacters || new Set(text).size === 1) return false;
  const isCode = readsAsCode(text);
  const rhythm = rhythmOf(burst);
  // Text inserted at once comes from a keyboard suggestion or a program, unless it is certainly a code.
  if (burst.strokes.length === 1) return isCode;
  // No number or day reads as a code.
  if (isCode && burst.place === 'number') return true;
  if (isCode && text.startsWith(']') && rhythm.longestMs <= most.behindSymbology) return true;
  return isFast(rhythm, burst, text, isCode) || isSteady(rhythm, burst, text, isCode);
};

const isFast = (rhythm: Rhythm, { end, place }: Burst, text: string, isCode: boolean): boolean => {
  const { count, meanMs, medianMs, longestMs, packed } = rhythm;
  const isEnded = end !== 'silence';
  if (longestMs > most.pause) return false;
  if (isCode && count >= 8 && medianMs <= most.usual) return true;
  // Programs type too: dictation, text expansion, remote control. They type words.
  if (!isCode && !looksLikeCode(text) && (!isEnded || place !== 'search')) return false;
  if (count >= 6)
    return (
      meanMs <= most.sixKeys ||
      packed >= 0.5 ||
      (isEnded && meanMs <= most.sixKeysEnded && longestMs <= most.lateKey)
    );
  return count >= 4 && meanMs <= most.fourKeys && (isEnded || /\d/.test(text));
};

/** A slow scanner is recognised only by its regular rhythm and a text that is a code. */
const isSteady = (
  { count, meanMs, variation: measured }: Rhythm,
  { end, place }: Burst,
  text: string,
  isCode: boolean,
): boolean => {
  if (count < 8 || meanMs > most.slowest) return false;
  if (place !== 'search') return isCode && measured <= variation.inForm;
  if (isCode) return measured <= variation.codeInSearch && (end !== 'silence' || meanMs <= most.slow);
  return end !== 'silence' && meanMs <= most.slow && measured <= variation.inForm && looksLikeCode(text);
};

/** Whether strokes come too fast for a person; a burst with lost characters has nothing else to judge. */
export const isTooFast = (strokes: readonly Stroke[]): boolean => {
  const { count, medianMs } = rhythmOf({ strokes });
  return count >= fewestCharacters && medianMs <= most.sixKeysEnded;
};

/** How many strokes it takes to be sure before a burst has ended. */
const keysToBeSure = 6;

/** The largest mean gap, in milliseconds, at which an unfinished burst can only come from a scanner. */
const sureMs = 30;

/** Whether the latest strokes are faster than any person, so that they are withheld from a form at once. */
export const isSurelyScanner = (strokes: readonly Stroke[]): boolean => {
  const latest = strokes.slice(-keysToBeSure);
  const { count, meanMs } = rhythmOf({ strokes: latest });
  const text = textOf(strokes);
  return (
    count >= keysToBeSure &&
    meanMs <= sureMs &&
    looksLikeCode(text) &&
    new Set(text).size > 1 &&
    strokes.every(({ lost }) => lost === undefined)
  );
};

/** Whether a shortcut or function key at this time belongs to the strokes before it: a person is slower. */
export const isPaced = (strokes: readonly Stroke[], atMs: number): boolean => {
  const latest = strokes.slice(-keysToBeSure);
  const gapMs = atMs - (latest.at(-1)?.atMs ?? -Infinity);
  const { count, meanMs } = rhythmOf({ strokes: latest });
  return count >= fewestCharacters
    ? meanMs <= most.usual && gapMs <= most.lateKey
    : count > 0 && meanMs <= most.sixKeys && gapMs <= most.sixKeys;
};

/** The pause that ends a scan without Enter or Tab, in milliseconds. What is no whole code yet may go on. */
export const silenceMs = (strokes: readonly Stroke[]): number =>
  // Packets of one scan may be 300 ms apart.
  Math.min(800, Math.max(readsAsCode(textOf(strokes)) ? 350 : 600, rhythmOf({ strokes }).meanMs * 3));
