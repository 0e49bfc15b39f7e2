import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { FoundField, FoundKind } from '#domain/find/contract.ts';

/** The names of the fields that can match. */
export const fieldNames: Readonly<Record<FoundField, string>> = wordsOf('find.fieldNames', {
  sku: 'SKU',
  clientSku: 'Client SKU',
  barcode: 'Barcode',
  code: 'Code',
  name: 'Name',
  title: 'Title',
  category: 'Category',
  labelSku: 'Label SKU',
  supplierCode: 'Supplier Code',
  supplierName: 'Supplier',
  labelSize: 'Label Size',
  storage: 'Storage',
});

/** What a choice leads to. */
export type ChoiceKind = FoundKind | 'screen' | 'act' | 'search';

export const groupNames: Readonly<Record<ChoiceKind, string>> = wordsOf('find.groupNames', {
  product: 'Products',
  client: 'Clients',
  tutorial: 'Tutorials',
  item: 'Inventory',
  screen: 'Screens',
  act: 'Actions',
  search: 'Search',
});

/** The number of choices, for screen readers. */
export const countOf = wordsOf('find.countOf', (count: number): string =>
  plural(count, { one: '# choice', other: '# choices' }),
);

/** What find says. */
export const findWords = wordsOf('find.findWords', {
  choices: 'Choices',
  searchProductsFor: ({ text }: { text: Shown }) => `Search products for “${text}”`,
  admin: 'Admin',
  station: 'Station',
  checkYourScanner: 'Check Your Scanner',
  orders: 'Orders',
  addProduct: 'Add Product',
  addClient: 'Add Client',
  addTutorial: 'Add Tutorial',
  findAnything: 'Find anything',
  recent: 'Recent',
  find: 'Find',
  findProductsClientsTutorialsInventoryScreens:
    'Find products, clients, tutorials, inventory, screens and actions',
  findAnything2: 'Find anything…',
  close: 'Close',
  onlyScreensAndActionsAreFound: ({ error }: { error: Shown }) =>
    `Only screens and actions are found now. ${error}`,
  tryAgain: 'Try again',
  searching: 'Searching…',
  findCouldNotBeLoaded: 'Find could not be loaded',
});
