import { fewestCharacters, rhythmOf, textOf, type Burst, type Rhythm, type Stroke } from './burst.ts';
import { asMeant, readsAsCode } from './layouts.ts';

/**
 * How irregular the gaps between keys are: their standard deviation, divided by their mean. Scanners that send a key
 * every 80 to 100 ms stay below 0.12; people have 0.3 to 0.6 at any speed, and by chance 0.15 over a dozen keys.
 */
const variation = { inField: 0.12, elsewhere: 0.25, codeElsewhere: 0.35 } as const;

/** The largest gaps of different scanners between two keys, in milliseconds. */
const most = {
  /** No person types four keys this fast. */
  fourKeys: 20,
  /** No person types six keys this fast. */
  sixKeys: 35,
  /** No person types this fast, without a late key and with Enter at the end. */
  sixKeysEnded: 50,
  lateKey: 100,
  /** Between two Bluetooth packets. */
  betweenPackets: 300,
  /** For a scanner that is configured to be slow, or waits for the computer. */
  slow: 130,
  slowest: 260,
  /** After a symbology identifier. */
  behindSymbology: 500,
} as const;

/** Whether a scanner typed a burst. Rhythm, text and ending decide together, never one of them alone. */
export const isScan = (burst: Burst): boolean => {
  const text = textOf(burst.strokes);
  if (text.length < fewestCharacters || new Set(text).size === 1) return false;
  const meant = asMeant(text);
  const isCode = readsAsCode(meant);
  const rhythm = rhythmOf(burst);
  // Text inserted at once comes from a keyboard suggestion or a program, unless it is certainly a code.
  if (burst.strokes.length === 1) return isCode;
  if (meant.startsWith(']') && isCode && rhythm.longestMs <= most.behindSymbology) return true;
  return isFast(rhythm, burst, meant, isCode) || isSteady(rhythm, burst, meant, isCode);
};

/** Whether a text can be a code. Dictated or suggested text contains a space, or no digit. */
const looksLikeCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

const isFast = (rhythm: Rhythm, { end, place }: Burst, text: string, isCode: boolean): boolean => {
  const { count, meanMs, longestMs, packed } = rhythm;
  const isEnded = end !== 'silence';
  if (longestMs > most.betweenPackets) return false;
  // Programs type too: dictation, text expansion, remote control. They type words.
  if (!isCode && !looksLikeCode(text) && (!isEnded || place === 'form')) return false;
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
  if (place === 'form') return isCode && measured <= variation.inField;
  const isEnded = end !== 'silence' || place === 'page';
  if (isCode) return measured <= variation.codeElsewhere && (isEnded || meanMs <= most.slow);
  const evenness = place === 'page' ? variation.elsewhere : variation.inField;
  return isEnded && meanMs <= most.slow && measured <= evenness && looksLikeCode(text);
};

/** How many strokes it takes to be sure before a burst has ended. */
const keysToBeSure = 6;

/** The largest mean gap, in milliseconds, at which an unfinished burst can only come from a scanner. */
const sureMs = 30;

/** Whether the latest strokes are faster than any person, so that they are withheld from a form at once. */
export const isSurelyScanner = (strokes: readonly Stroke[]): boolean => {
  const latest = strokes.slice(-keysToBeSure);
  const { count, meanMs } = rhythmOf({ strokes: latest });
  return count >= keysToBeSure && meanMs <= sureMs && looksLikeCode(textOf(strokes));
};

/** The pause that ends a scan without Enter or Tab, in milliseconds. */
export const silenceMs = (strokes: readonly Stroke[]): number =>
  // Packets of one scan may be 300 ms apart.
  Math.min(800, Math.max(350, rhythmOf({ strokes }).meanMs * 3));
