import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What search says. */
export const searchWords = wordsOf('search.searchWords', {
  clientSku: 'Client SKU',
  barcode: 'Barcode',
  exactMatch: ({ carriedCode }: { carriedCode: Shown }) => `Exact match: ${carriedCode}`,
  exactMatch2: 'Exact match',
  exactMatchCodeNames: ({ codeNames }: { codeNames: Shown }) => `Exact match: ${codeNames}`,
  resultsFound: (count: number) => plural(count, { one: '# result found', other: '# results found' }),
  containsText: 'Contains the text',
  closeSpellings: 'Close spellings',
  several: 'Several',
  productsHaveThisCodeChooseOne: ({ count }: { count: Shown }) =>
    `${count} products have this code. Choose the one before you.`,
  compareClientLabelAndSizeTap:
    'Compare client, label and size. Tap a product, or use the arrow keys and Enter.',
  itsLabelsCouldNotBeLoaded: 'Its labels could not be loaded. Open it to see them.',
  label: ({ number }: { number: Shown }) => `Label ${number}`,
  noDescription: 'No description',
  noClient: 'No client',
  enterOpensIt: 'Enter opens it',
  labels: ({ count }: { count: Shown }) => `${count} labels`,
  searchingFor: ({ term }: { term: Shown }) => `Searching for “${term}”…`,
  theConnectionIsWeakTryingAgain: ' The connection is weak, trying again.',
  thisClientHasNo: 'This client has no',
  no: 'No',
  productWithThisCode: ({ whose, term }: { whose: Shown; term: Shown }) =>
    `${whose} product with this code: ${term}`,
  productHasSkuBarcodeOrDescription: ({ whose, term }: { whose: Shown; term: Shown }) =>
    `${whose} product has the SKU, barcode or description “${term}”. Try fewer words.`,
  noProductsFound: 'No products found',
  searchAllClients: 'Search all clients',
  clearSearch: 'Clear Search',
  searchProducts: 'Search Products',
  bySkuDescriptionOrBarcode: 'By SKU, description or barcode.',
  readyScanBarcodeOrType: 'Ready. Scan a barcode, or type.',
  gtin8UpcEan13Or: "GTIN-8, UPC, EAN-13 or the case's GTIN-14, with or without leading zeros.",
  oursOrClientsInCapitalsOr: "Ours or the client's, in capitals or not.",
  anyWordsItInAnyOrder: 'Any words of it, in any order. Small typing errors are fine.',
});
