import { rhythmOf, textOf, type Burst, type Rhythm, type Stroke } from './burst.ts';
import { asMeant, readsAsCode } from './layouts.ts';

/** The shortest text that is taken for a code. */
const fewestCharacters = 4;

/**
 * How regularly keys come, as the standard deviation of their gaps over the mean. Scanners that send a key every 80 to
 * 100 ms stay below 0.12; people have 0.3 to 0.6 at any speed, and by accident 0.15 over a dozen keys.
 */
const variation = { inField: 0.12, elsewhere: 0.25, codeElsewhere: 0.35 } as const;

/** Gaps in milliseconds, by what they are the most of. */
const most = {
  /** Nobody types four keys so. */
  fourKeys: 20,
  /** Nobody types six keys so. */
  sixKeys: 35,
  /** Nor so with none of them late and Enter behind them. */
  sixKeysEnded: 50,
  lateKey: 100,
  /** From one Bluetooth packet to the next. */
  betweenPackets: 300,
  /** A scanner that is set to be slow, or waits for its computer. */
  slow: 130,
  slowest: 260,
  /** Behind a symbology identifier. */
  behindSymbology: 500,
} as const;

/** Whether a burst was typed by a scanner: by its rhythm, its text and what came behind it, never by one of them alone. */
export const isScan = (burst: Burst): boolean => {
  const text = textOf(burst.strokes);
  if (text.length < fewestCharacters || new Set(text).size === 1) return false;
  const meant = asMeant(text);
  const isCode = readsAsCode(meant);
  const rhythm = rhythmOf(burst);
  // What came at once is a keyboard's suggestion or a program's text, if it is no code for certain.
  if (burst.strokes.length === 1) return isCode;
  if (meant.startsWith(']') && isCode && rhythm.longestMs <= most.behindSymbology) return true;
  return isFast(rhythm, burst, meant, isCode) || isSteady(rhythm, burst, meant, isCode);
};

/** One text, as it would be for a code: what people dictate or take from a suggestion has blanks or no digit. */
const looksLikeCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

const isFast = (rhythm: Rhythm, { end, place }: Burst, text: string, isCode: boolean): boolean => {
  const { count, meanMs, longestMs, packed } = rhythm;
  const isEnded = end !== 'silence';
  if (longestMs > most.betweenPackets) return false;
  // Programs type, too: dictation, text modules, remote control. What they type are words.
  if (!isCode && !looksLikeCode(text) && (!isEnded || place === 'form')) return false;
  if (count >= 6)
    return (
      meanMs <= most.sixKeys ||
      packed >= 0.5 ||
      (isEnded && meanMs <= most.sixKeysEnded && longestMs <= most.lateKey)
    );
  return count >= 4 && meanMs <= most.fourKeys && (isEnded || /\d/.test(text));
};

/** A slow scanner has nothing but its evenness, and that what it types is a code. */
const isSteady = (
  { count, meanMs, variation: is }: Rhythm,
  { end, place }: Burst,
  text: string,
  isCode: boolean,
): boolean => {
  if (count < 8 || meanMs > most.slowest) return false;
  if (place === 'form') return isCode && is <= variation.inField;
  const isEnded = end !== 'silence' || place === 'page';
  if (isCode) return is <= variation.codeElsewhere && (isEnded || meanMs <= most.slow);
  const evenness = place === 'page' ? variation.elsewhere : variation.inField;
  return isEnded && meanMs <= most.slow && is <= evenness && looksLikeCode(text);
};

/** How many keys it takes to be sure while more are still coming. */
const keysToBeSure = 6;

/** The mean gap at which keys that are still coming can be no one's but a scanner's, in milliseconds. */
const sureMs = 30;

/** Whether the latest strokes came at a pace that is a scanner's alone, so that they are kept out of a form at once. */
export const isSurelyScanner = (strokes: readonly Stroke[]): boolean => {
  const latest = strokes.slice(-keysToBeSure);
  const { count, meanMs } = rhythmOf({ strokes: latest });
  return count >= keysToBeSure && meanMs <= sureMs && looksLikeCode(textOf(strokes));
};

/** How long nothing comes behind the last key of a scanner that sends neither Enter nor Tab, in milliseconds. */
export const silenceMs = (strokes: readonly Stroke[]): number =>
  // Packets of one scan may be 300 ms apart.
  Math.min(800, Math.max(350, rhythmOf({ strokes }).meanMs * 3));
