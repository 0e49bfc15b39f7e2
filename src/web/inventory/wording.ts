import { formatNumber, plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import { stockRanges, type StockFilter, type StockLevel } from '#domain/inventory/stock-level.ts';
import type { StockMovementKind } from '#domain/inventory/movement.ts';
import type { DeleteWording } from '#web/deleted/delete-wording.ts';
import { sentenceOf } from '#web/api/call.ts';
import type { InventoryAddress, InventoryFilter } from './inventory-address.ts';

/** A number for display: '1,250'. */
export const pieces = wordsOf('inventory.pieces', (count: number): string => formatNumber(count));

/** The number of items, in words. */
export const itemCount = wordsOf('inventory.itemCount', (count: number): string =>
  plural(count, { one: '# inventory item', other: '# inventory items' }),
);

export const inventoryScreen = wordsOf('inventory.inventoryScreen', {
  title: 'Inventory',
  loading: 'Loading inventory...',
  notLoaded: 'Error loading inventory data',
  none: 'No inventory items found',
  noneYet:
    'All labels on the shelf will be listed here. Import from Labels creates an item for each label of the products.',
  noneFits: 'No item fits these filters.',
} as const);

export const levelNames: Readonly<Record<StockLevel, string>> = wordsOf('inventory.levelNames', {
  out: 'Out',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
});

/** An option of the level filter with its range: 'Low (1-5)', 'Low or out (0-5)'. */
export const levelChoice = wordsOf('inventory.levelChoice', (level: StockFilter): string => {
  const { from, to } = stockRanges[level];
  const name = level === 'low_or_out' ? 'Low or out' : levelNames[level];
  if (to === null) return `${name} (${from} and above)`;
  return `${name} (${from === to ? from : `${from}-${to}`})`;
});

export const filterNames: Readonly<Record<InventoryFilter, string>> = wordsOf('inventory.filterNames', {
  search: 'Search',
  stockLevel: 'Stock level',
  supplier: 'Supplier',
  supplierName: 'Supplier name',
  supplierCode: 'Supplier code',
  storage: 'Storage',
  minStock: 'Minimum stock',
  maxStock: 'Maximum stock',
});

/** An active filter in words: 'Supplier: Avon'. */
export const filterWords = wordsOf(
  'inventory.filterWords',
  (name: InventoryFilter, address: InventoryAddress): string => {
    const { minStock, maxStock, stockLevel, page: _page, ...texts } = address;
    const numbers = { minStock, maxStock };
    if (name === 'stockLevel') return stockLevel ? levelChoice(stockLevel) : '';
    const value = name === 'minStock' || name === 'maxStock' ? pieces(numbers[name] ?? 0) : texts[name];
    return `${filterNames[name]}: ${value}`;
  },
);

/** The texts for changing a field in the table itself. */
export const inTable = wordsOf('inventory.inTable', {
  names: { storage: 'Storage', stockOnHand: 'Stock on hand' },
  edit: (name: string, labelSku: string) => `Edit ${name.toLowerCase()} of ${labelSku}`,
  of: (name: string, labelSku: string) => `${name} of ${labelSku}`,
  save: 'Save',
  cancel: 'Cancel',
  moved: (storage: string) => ({
    title: 'Storage location changed',
    description: `It is in ${storage} now.`,
  }),
} as const);

const failedTitles = {
  create: 'Failed to create inventory item',
  update: 'Failed to update inventory item',
  delete: 'Failed to delete inventory item',
  deleteSeveral: 'Failed to delete items',
  import: 'Failed to import labels',
  fetch: 'Failed to fetch inventory',
  move: 'Failed to record the movement',
} as const;

/** The toast after a failure. */
export const failed = (
  what: keyof typeof failedTitles,
  error: unknown,
): { title: string; description: string } => ({
  title: failedTitles[what],
  description: sentenceOf(error),
});

/** Precedes the reason if the inventory could not be loaded. */
export const failedToFetch = failedTitles.fetch;

/** The toasts after a success. */
export const itemDone = wordsOf('inventory.itemDone', {
  created: { title: 'Inventory item created', description: 'It is now in the inventory.' },
  updated: { title: 'Inventory item updated', description: 'The inventory shows it as it is now.' },
  unchanged: { title: 'Nothing changed', description: 'The item stays as it is saved.' },
  deleted: (labelSku: string) => ({
    title: 'Inventory item deleted',
    description: `${labelSku} can be restored for 30 days by an administrator.`,
  }),
} as const);

/** The confirmation for deleting one item. */
export const deletingItem = wordsOf(
  'inventory.deletingItem',
  (item: { labelSku: string; supplierName: string; stockOnHand: number }): DeleteWording => ({
    title: `Delete ${item.labelSku}?`,
    description: `Also removes its stock of ${pieces(item.stockOnHand)} from ${item.supplierName} and its movements. An administrator can restore it for 30 days.`,
    confirmLabel: 'Delete item',
  }),
);

const items = (count: number): string => plural(count, { one: '# item', other: '# items' });

/** The confirmation for deleting several items. */
export const deletingItems = wordsOf('inventory.deletingItems', (count: number): DeleteWording => ({
  title: `Delete ${items(count)}?`,
  description: `Also removes ${plural(count, { one: 'its', other: 'their' })} stock and movements. An administrator can restore ${plural(count, { one: 'it', other: 'each of them' })} for 30 days.`,
  confirmLabel: `Delete ${items(count)}`,
}));

/** The toast after deleting several items; somebody else may have deleted some before. */
export const itemsDeleted = wordsOf(
  'inventory.itemsDeleted',
  ({ deleted, missing }: { deleted: number; missing: readonly number[] }) => ({
    title: `${items(deleted)} deleted`,
    description: [
      ...(missing.length > 0 ? [`${items(missing.length)} had been deleted before.`] : []),
      'An administrator can restore them for 30 days, under Deleted.',
    ].join(' '),
  }),
);

/** The actions on selected rows. */
export const selection = wordsOf('inventory.selection', {
  delete: 'Delete Selected',
  order: 'Order Selected',
} as const);

/** The kinds of movement that users record, in the order of the form. */
export const recordedKinds = wordsOf('inventory.recordedKinds', [
  'received',
  'used',
  'counted',
  'damaged',
] as const);

export type RecordedKind = (typeof recordedKinds)[number];

export const kindNames: Readonly<Record<StockMovementKind, string>> = wordsOf('inventory.kindNames', {
  received: 'Received',
  used: 'Used',
  counted: 'Counted',
  damaged: 'Damaged',
  corrected: 'Corrected',
  quarantined: 'Into quarantine',
  released: 'Out of quarantine',
  scrapped: 'Scrapped',
  returned: 'Returned',
});

/** The question for the quantity, by kind. */
export const quantityQuestion: Readonly<Record<RecordedKind, string>> = wordsOf(
  'inventory.quantityQuestion',
  {
    received: 'How many came?',
    used: 'How many were used?',
    counted: 'How many are on the shelf?',
    damaged: 'How many were damaged?',
  },
);

/** A difference with its sign: '+12', '−3', '±0'. */
export const signed = wordsOf('inventory.signed', (quantity: number): string => {
  if (quantity === 0) return '±0';
  return quantity > 0 ? `+${pieces(quantity)}` : `−${pieces(-quantity)}`;
});

/** The toast after a movement. */
export const movementDone = wordsOf('inventory.movementDone', (stockOnHand: number) => ({
  title: 'Movement recorded',
  description: `${pieces(stockOnHand)} on the shelf now.`,
}));

/** Undoing a movement, and the toast afterwards. */
export const undo = wordsOf('inventory.undo', {
  label: 'Undo',
  done: (stockOnHand: number) => ({
    title: 'Movement undone',
    description: `${pieces(stockOnHand)} on the shelf again.`,
  }),
  failed: 'The movement was not undone',
  changedMeanwhile: 'This item was changed since. Look at its movements, and count again.',
} as const);

/** How far a count is from the recorded stock, in words. */
const howFar = (onTheBooks: number, counted: number): string => {
  const difference = pieces(Math.abs(counted - onTheBooks));
  const [smaller, larger] = [Math.min(onTheBooks, counted), Math.max(onTheBooks, counted)];
  const times = smaller === 0 ? '' : `, about ${pieces(Math.round(larger / smaller))} times as many`;
  return counted > onTheBooks
    ? `Your count is ${difference} more than the books${times}.`
    : `The books have ${difference} more than your count${times}.`;
};

/** The confirmation for a count that is far from the recorded stock. */
export const doubtfulCount = wordsOf('inventory.doubtfulCount', (onTheBooks: number, counted: number) => ({
  title: counted === 0 ? 'Are there none on the shelf?' : `Are there ${pieces(counted)} on the shelf?`,
  description: `${onTheBooks === 0 ? 'By the books there are none' : `By the books there are ${pieces(onTheBooks)}`}. ${howFar(onTheBooks, counted)}`,
  confirmLabel: `Record ${pieces(counted)}`,
  cancelLabel: 'Count again',
}));

/** Why a movement is not recorded that was changed after the response to an earlier attempt was lost. */
export const recordedBefore = wordsOf(
  'inventory.recordedBefore',
  'What you typed before had been recorded after all: see the list below. Record this one again if it comes on top.',
);

/** The page of an item that does not exist. */
export const itemNotFound = wordsOf('inventory.itemNotFound', {
  title: 'Inventory item not found',
  text: 'It may have been deleted. An administrator can restore it for 30 days.',
  action: 'Go to Inventory',
} as const);

/** What inventory says. */
export const inventoryWords = wordsOf('inventory.inventoryWords', {
  loadingInventoryItem: 'Loading inventory item',
  suppliersNotLoaded: 'The suppliers could not be loaded.',
  imageLabel: 'Image of the label',
  imageOf: ({ labelSku }: { labelSku: Shown }) => `Image of ${labelSku}`,
  savedWithoutImage: 'Saved like this, the item has no image.',
  boundsCrossed: 'The maximum is below the minimum.',
  pleaseEnterNumber: 'Please enter a number.',
  removeFilter: 'Remove the filter',
  clearFilters: 'Clear Filters',
  importFromLabels: 'Import from Labels',
  importingLabels: 'Importing labels…',
  searchInventory: 'Search the inventory',
  searchHint: 'Label SKU, supplier, size or storage',
  stockLevel: 'Stock level',
  allStockLevels: 'All stock levels',
  moreFilters: 'More filters',
  moreFiltersSet: ({ folded }: { folded: Shown }) => `More filters (${folded} set)`,
  wholeNumber: 'This must be a whole number.',
  image: 'Image',
  labelSku: 'Label SKU',
  supplierCode: 'Supplier Code',
  supplierName: 'Supplier Name',
  labelSize: 'Label Size',
  storage: 'Storage',
  stockOnHand: 'Stock on Hand',
  lastUpdated: 'Last Updated',
  actions: 'Actions',
  inventory: 'Inventory',
  onOrder: 'On order',
  recordMovement: 'Record a movement',
  whatHappened: 'What happened',
  byBooks: ({ stockOnHand }: { stockOnHand: Shown }) => `${stockOnHand} by the books`,
  byBooksThen: ({ stockOnHand, preview }: { stockOnHand: Shown; preview: Shown }) =>
    `${stockOnHand} by the books, ${preview} then`,
  oneLess: 'One less',
  oneMore: 'One more',
  note: 'Note',
  saving: 'Saving...',
  record: 'Record',
  what: 'What',
  change: 'Change',
  stockAfter: 'Stock After',
  when: 'When',
  who: 'Who',
  thePortal: 'the portal',
  movementsNotLoaded: 'The movements could not be loaded.',
  noMovements: 'Nothing has been recorded yet. New entries will be listed here.',
  loadMore: 'Load more',
  loadingMovements: 'Loading movements',
  movements: 'Movements',
  now: 'now',
  allSuppliers: 'All suppliers',
  orders: 'Orders',
  aboutThisItem: 'About this item',
  editItem: 'Edit Item',
  nothingHasMovedYet: 'Nothing has moved yet.',
  stockChart: ({ stock, formatDate, stock2 }: { stock: Shown; formatDate: Shown; stock2: Shown }) =>
    `Stock from ${stock} on ${formatDate} to ${stock2} now;`,
  lowestHighest: ({ min, max }: { min: Shown; max: Shown }) => `lowest ${min}, highest ${max}.`,
});
