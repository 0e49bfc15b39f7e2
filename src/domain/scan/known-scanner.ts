import { fewestCharacters, rhythmOf, textOf, type Burst } from './burst.ts';
import { asMeant, fromLayout, readsAsCode, swapCase } from './layouts.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A scanner whose behaviour was learnt on this device. */
export interface KnownScanner {
  /** Whether a burst matches the profile, and so comes from this scanner even if `isScan` does not recognise it. */
  readonly sent: (burst: Burst) => boolean;
  /** The code that the scanner read, without what it adds or changes. */
  readonly meant: (burst: Burst) => string;
  /** Whether the scanner sends this command among its keys; the command then has no meaning. */
  readonly sendsCommand: (name: string) => boolean;
}

/** How much longer than learnt the gaps may be: a busy computer delays keys. */
const [slower, slowerMs] = [1.5, 20];

/** People type at a slow scanner's pace, but not as evenly: see `is-scan.ts`. */
const mostVariation = 0.25;

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
    sendsCommand: (name) => profile.commands.includes(name),
    sent: (burst) => {
      const text = undo(textOf(burst.strokes));
      if (burst.strokes.length === 1 || !isAlike(burst) || !/^\S*\d\S*$/.test(text)) return false;
      if (hasAffix) return bare(text) !== null;
      return (
        burst.place !== 'form' &&
        text.length >= 2 * fewestCharacters &&
        rhythmOf(burst).variation <= mostVariation
      );
    },
    meant: (burst) => {
      const typed = textOf(burst.strokes);
      // Another scanner may have sent this, so a text that is a valid code is left unchanged.
      if (readsAsCode(typed)) return typed;
      const sent = isAlike(burst) ? undo(typed) : typed;
      const text = hasAffix ? (bare(sent) ?? sent) : sent;
      return asMeant(text);
    },
  };
};
