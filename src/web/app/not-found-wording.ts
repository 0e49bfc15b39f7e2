import { wordsOf } from '#web/words/words-of.ts';

/** What is said at an address that is nobody’s. */
export const notFoundWords = wordsOf('app.notFoundWords', {
  pageNotFound: 'Page not found',
  noSuchPage: 'There is no page at this address. It may have moved, or a character may be missing.',
  address: 'Address',
  backToHome: 'Back to Home',
  searchProducts: 'Search products',
  aLabelThatReads404: 'A label that reads 404',
  noLabelAtThisAddress: 'NO LABEL AT THIS ADDRESS',
});
