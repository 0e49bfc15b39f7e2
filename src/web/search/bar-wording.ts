import { wordsOf } from '#web/words/words-of.ts';

/** What the search bar says: it is on the first screen. */
export const barWords = wordsOf('search.barWords', {
  startScanning: 'Start Scanning',
  placeholder: 'Scan or type to find a product...',
  searchArea: 'Product search',
  findProduct: 'Find a product',
});
