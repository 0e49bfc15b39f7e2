import { wordsOf } from '#web/words/words-of.ts';

/** What home says. */
export const homeWords = wordsOf('home.homeWords', {
  everyDetailMatters: 'Every Detail Matters',
  lead: 'Search for a product to begin the labelling journey.',
  search: 'Search',
});
