import { rhythmOf, textOf, type Burst } from './burst.ts';
import { asMeant, fromLayout, readsAsCode, swapCase } from './layouts.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A scanner that was learnt on this device. */
export interface KnownScanner {
  /** Whether it sent this, which a scanner that nobody has learnt would not. */
  readonly sent: (burst: Burst) => boolean;
  /** The text of a burst as the code has it. */
  readonly meant: (burst: Burst) => string;
}

/** How far from what was learnt its gaps may be: a busy computer takes keys late. */
const [slower, slowerMs] = [1.5, 20];

/** People type at a slow scanner's pace, but not as evenly: see `is-scan.ts`. */
const mostVariation = 0.25;

const fewestCharacters = 4;

/** What is known of a scanner by its profile. */
export const knownScanner = (profile: ScannerProfile): KnownScanner => {
  const { prefix, suffix, layout, letters } = profile;
  const hasAffix = prefix !== '' || suffix !== '';

  const undo = (text: string): string => {
    const typed = letters === 'swapped' ? swapCase(text) : text;
    return layout === null ? typed : fromLayout(typed, layout);
  };

  /** The text without what the scanner adds; null unless it has all of that. */
  const bare = (text: string): string | null => {
    const isWhole =
      text.length >= prefix.length + suffix.length + fewestCharacters &&
      text.startsWith(prefix) &&
      text.endsWith(suffix);
    return isWhole ? text.slice(prefix.length, text.length - suffix.length) : null;
  };

  /** Whether a burst came at the learnt pace, with the learnt end. */
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
      // Another scanner may stand beside it: what is a code as it came stays so.
      if (readsAsCode(typed)) return typed;
      const sent = isAlike(burst) ? undo(typed) : typed;
      const text = hasAffix ? (bare(sent) ?? sent) : sent;
      return asMeant(text);
    },
  };
};
