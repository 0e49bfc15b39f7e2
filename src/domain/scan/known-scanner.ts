import { fewestCharacters, rhythmOf, textOf, type Burst, type BurstEnd } from './burst.ts';
import { meantText } from './is-scan.ts';
import { asMeant, fromLayout, swapCase } from './layouts.ts';
import { readsAsCode } from './reads-as-code.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A scanner whose behaviour was learnt on this device. */
export interface KnownScanner {
  /** Whether a burst has what this scanner adds, and so comes from it even if `isScan` does not recognise it. */
  readonly sent: (burst: Burst) => boolean;
  /** How it ends a code. */
  readonly endsBy: BurstEnd;
  /** The code that the scanner read, without what it adds or changes. */
  readonly meant: (burst: Burst) => string;
}

/** How much longer than learnt the gaps may be: a busy computer delays keys. */
const [slower, slowerMs] = [1.5, 20];

/** Makes a `KnownScanner` from a profile. */
export const knownScanner = (profile: ScannerProfile): KnownScanner => {
  const { prefix, suffix, layout, letters } = profile;
  const hasAffix = prefix !== '' || suffix !== '';

  const undo = (text: string): string => {
    const typed = letters === 'swapped' ? swapCase(text) : text;
    return layout === null ? typed : fromLayout(typed, layout);
  };

  /** The text without the prefix and suffix that the scanner adds; null if one of them is missing. */
  const bare = (text: string): string | null => {
    const isWhole =
      text.length >= prefix.length + suffix.length + fewestCharacters &&
      text.startsWith(prefix) &&
      text.endsWith(suffix);
    return isWhole ? text.slice(prefix.length, text.length - suffix.length) : null;
  };

  /** Whether a burst has the learnt pace and ending. */
  const isAlike = (burst: Burst): boolean => {
    const { meanMs, longestMs } = rhythmOf(burst);
    return (
      burst.end === profile.end &&
      (burst.strokes.length === 1) === profile.isInserted &&
      meanMs <= profile.meanMs * slower + slowerMs &&
      longestMs <= profile.longestMs * slower + slowerMs
    );
  };

  return {
    endsBy: profile.end,
    sent: (burst) => {
      const text = undo(textOf(burst.strokes));
      return (
        hasAffix &&
        burst.strokes.length > 1 &&
        isAlike(burst) &&
        /^\S*\d\S*$/.test(text) &&
        bare(text) !== null
      );
    },
    meant: (burst) => {
      const whole = meantText(burst.strokes, asMeant) ?? '';
      // With a character lost, the text is what the keys type on a US keyboard, and needs no correction.
      const isAsTyped = burst.strokes.every(({ lost }) => lost === undefined);
      const sent = isAsTyped && isAlike(burst) ? undo(textOf(burst.strokes)) : whole;
      const text = hasAffix ? (bare(sent) ?? sent) : sent;
      // Another scanner may have sent this, so a text that is a valid code only as it came is left unchanged.
      return readsAsCode(text) || !readsAsCode(whole) ? asMeant(text) : whole;
    },
  };
};
