import { groupSeparator, splitSymbology, unifySeparators } from '../codes/payload.ts';
import { rhythmOf, textOf, type Burst } from './burst.ts';
import { possibleFaults, undoFault, type KnownFault } from './layouts.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A code that was shown to be scanned, and what came. */
export interface Trial {
  /** What stands in the code, its separators as ASCII 29. */
  shown: string;
  burst: Burst;
}

const bare = (text: string): string =>
  unifySeparators(splitSymbology(text).payload).replaceAll(groupSeparator, '').replaceAll(/[#~|]/g, '');

/** What makes of each text that came the code that was shown; null where nothing does. */
const faultIn = (trials: readonly Trial[]): KnownFault | null =>
  possibleFaults.find((fault) =>
    trials.every(({ shown, burst }) => bare(undoFault(textOf(burst.strokes), fault)) === bare(shown)),
  ) ?? null;

const separatorsIn = (trials: readonly Trial[], fault: KnownFault): ScannerProfile['separators'] => {
  const trial = trials.find(({ shown }) => shown.slice(1).includes(groupSeparator));
  if (!trial) return null;
  const came = splitSymbology(undoFault(textOf(trial.burst.strokes), fault)).payload;
  if (came.slice(1).includes(groupSeparator)) return 'sent';
  return unifySeparators(came).slice(1).includes(groupSeparator) || /[#~|]/.test(came) ? 'spelled' : 'lost';
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** What there is to know of a scanner from codes that it was shown; null where it sends other codes than these. */
export const learnScanner = (trials: readonly Trial[]): ScannerProfile | null => {
  const fault = faultIn(trials);
  const [first] = trials;
  if (!fault || !first) return null;
  const rhythms = trials.map(({ burst }) => rhythmOf(burst));
  const ends = new Set(trials.map(({ burst }) => burst.end));
  return {
    meanMs: mean(rhythms.map(({ meanMs }) => meanMs)),
    longestMs: Math.max(...rhythms.map(({ longestMs }) => longestMs)),
    variation: mean(rhythms.map(({ variation }) => variation)),
    // Where it ends now so and now so, nothing but silence can be counted on.
    end: ends.size === 1 ? first.burst.end : 'silence',
    isInserted: trials.every(({ burst }) => burst.strokes.length === 1),
    ...fault,
    sendsSymbology: trials.every(
      ({ burst }) => splitSymbology(undoFault(textOf(burst.strokes), fault)).symbology !== null,
    ),
    separators: separatorsIn(trials, fault),
  };
};
