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
  roll: 'Roll',
  run: 'Run',
  batch: 'Batch',
});

/** What a choice leads to. */
export type ChoiceKind = FoundKind | 'screen' | 'act' | 'search';

export const groupNames: Readonly<Record<ChoiceKind, string>> = wordsOf('find.groupNames', {
  product: 'Products',
  client: 'Clients',
  tutorial: 'Tutorials',
  item: 'Inventory',
  roll: 'Rolls',
  run: 'Runs',
  batch: 'Batches',
  person: 'People',
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
  importFile: 'Import a File',
  undoImport: 'Undo an Import',
  attachArtwork: 'Attach Artwork',
  orderLabels: 'Order Labels',
  startRun: 'Start a Run',
  hold: 'Put on Hold',
  approve: 'Approve Drafts',
  printBadges: 'Print Badges',
  printTest: 'Print a Test Label',
  recent: 'Recent',
  find: 'Find',
  findWhat: 'Find products, clients, tutorials, inventory, screens and actions',
  findPlaceholder: 'Find anything…',
  close: 'Close',
  onlyScreensFound: ({ error }: { error: Shown }) => `Only screens and actions are found now. ${error}`,
  tryAgain: 'Try again',
  searching: 'Searching…',

  run: ({ title }: { title: Shown }) => `Run ${title}`,
});

/** Other words by which people look for an action. */
export const alsoWords = wordsOf('find.alsoWords', {
  add: 'new create',
  addTutorial: 'new create video',
  addLabel: 'new create label stock',
  invite: 'new create user person people account',
  importFile: 'products excel csv workbook upload',
  undoImport: 'imports bulk edit back',
  attachArtwork: 'upload files pdf',
  orderLabels: 'reorder stock supplier',
  startRun: 'label bench station work',
  hold: 'stop block quarantine release hold',
  approve: 'publish release',
  printBadges: 'badge pin people station scanner',
  printTest: 'printer test',
});

/** What can be done with what is found: the verbs that people begin with, and the name of the act. */
export const verbWords = wordsOf('find.verbWords', {
  edit: { verbs: ['edit', 'change'], act: ({ title }: { title: string }) => `Edit ${title}` },
  start: { verbs: ['start', 'label'], act: ({ title }: { title: string }) => `Start a run of ${title}` },
  stock: {
    verbs: ['receive', 'count', 'order'],
    act: ({ title }: { title: string }) => `Receive, count or order ${title}`,
  },
});
