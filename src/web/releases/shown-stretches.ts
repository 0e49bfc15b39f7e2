import type { Stretch } from '#web/kit/texts/word-difference.ts';

/** How much of an unchanged stretch stays next to a change, in characters. */
const contextCharacters = 120;

const gap = ' … ';

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  const head = isFirst ? '' : text.slice(0, contextCharacters);
  const tail = isLast ? '' : text.slice(-contextCharacters);
  return head.length + tail.length + gap.length >= text.length ? text : `${head}${gap}${tail}`;
};

/** Leaves out the middle of long unchanged stretches, so that the changes are in view. */
export const shownStretches = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.map((stretch, at) =>
    stretch.of === 'both'
      ? { ...stretch, text: shortened(stretch.text, at === 0, at === stretches.length - 1) }
      : stretch,
  );
