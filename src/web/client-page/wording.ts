import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What client-page says. */
export const clientPageWords = wordsOf('client-page.clientPageWords', {
  tryAgain: 'Try again',
  noProducts: 'No products for this client yet.',
  viewAll: 'View All',
  loadingProducts: 'Loading products',
  clientNotLoaded: 'The client could not be loaded',
  clients: 'Clients',
  about: 'About',
  products: ({ productCount }: { productCount: Shown }) => `Products (${productCount})`,
  keyContacts: 'Key Contacts',
  logoOf: ({ name }: { name: Shown }) => `Logo of ${name}`,
});
