import { wordsOf } from '#web/words/words-of.ts';

/** What find says before it is open: on every screen. */
export const hereWords = wordsOf('find.hereWords', {
  notLoaded: 'Find could not be loaded',
  close: 'Close',
  findAnything: 'Find anything',
});
