import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What search says. */
export const searchWords = wordsOf('search.searchWords', {
  sku: 'SKU',
  code: 'Code',
  clientSku: 'Client SKU',
  description: 'Description',
  case: 'Case',
  layer: 'Layer',
  pallet: 'Pallet',
  barcode: 'Barcode',
  exactMatch: ({ carriedCode }: { carriedCode: Shown }) => `Exact match: ${carriedCode}`,
  exactMatches: 'Exact match',
  exactMatchCodeNames: ({ codeNames }: { codeNames: Shown }) => `Exact match: ${codeNames}`,
  resultsFound: (count: number) => plural(count, { one: '# result found', other: '# results found' }),
  containsText: 'Contains the text',
  closeSpellings: 'Close spellings',
  several: 'Several',
  severalHaveCode: ({ count }: { count: Shown }) =>
    `${count} products have this code. Choose the one before you.`,
  compareThem: 'Compare client, label and size. Tap a product, or use the arrow keys and Enter.',
  labelsNotLoaded: 'Its labels could not be loaded. Open it to see them.',
  label: ({ number }: { number: Shown }) => `Label ${number}`,
  noDescription: 'No description',
  noClient: 'No client',
  enterOpensIt: 'Enter opens it',
  labels: ({ count }: { count: Shown }) => `${count} labels`,
  searchingFor: ({ term }: { term: Shown }) => `Searching for “${term}”…`,
  connectionWeak: ' The connection is weak, trying again.',
  thisClientHasNo: 'This client has no',
  no: 'No',
  productWithThisCode: ({ whose, term }: { whose: Shown; term: Shown }) =>
    `${whose} product with this code: ${term}`,
  noneFits: ({ whose, term }: { whose: Shown; term: Shown }) =>
    `${whose} product has the SKU, barcode or description “${term}”. Try fewer words.`,
  noProductsFound: 'No products found',
  searchAllClients: 'Search all clients',
  clearSearch: 'Clear Search',
  searchProducts: 'Search Products',
  lead: 'By SKU, description or barcode.',
  ready: 'Ready. Scan a barcode, or type.',
  barcodeHint: "GTIN-8, UPC, EAN-13 or the case's GTIN-14, with or without leading zeros.",
  skuHint: "Ours or the client's, in capitals or not.",
  descriptionHint: 'Any words of it, in any order. Small typing errors are fine.',
});
