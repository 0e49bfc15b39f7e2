import { wordsOf } from '#web/words/words-of.ts';

/** What is said on any screen where the question of a hand-over could not be fetched. */
export const handOverHereWords = wordsOf('stations.parts.handOverHereWords', {
  missing: 'The PIN could not be asked for',
});
