import { plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';

/** The texts for reporting an unknown code. */
export const tellWords = wordsOf('misses.tellWords', {
  tell: 'Report to the editors',
  told: (count: number): string =>
    plural(count, {
      one: 'The editors know. You hear when it is done.',
      other: 'The editors know: it was reported # times. You hear when it is done.',
    }),
  failed: 'It was not reported.',
} as const);
