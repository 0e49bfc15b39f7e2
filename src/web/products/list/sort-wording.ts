import { wordsOf } from '#web/words/words-of.ts';

/** The orders of a list of products. */
export const sortWords = wordsOf('products.list.sortWords', {
  mostRecent: 'Most Recent',
  skuZ: 'SKU A-Z',
  nameZ: 'Name A-Z',
  bestMatch: 'Best Match',
  sort: 'Sort',
});
