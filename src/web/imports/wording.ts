import type { LookOutcome } from '#domain/imports/look-row.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import type { Delimiter } from '#domain/imports/text-form.ts';

export const newImport = {
  title: 'Import a File',
  lead: 'Any .xlsx, .xls, .csv, .tsv or .txt: say which column is which, and see every change before it is made.',
  editorsOnly: {
    title: 'Imports are for editors',
    text: 'Ask an editor or an administrator to import a file.',
  },
  wrongType: 'Please select a file of the type .xlsx, .xls, .csv, .tsv or .txt.',
  tooMany: 'Too many files',
  looking: 'Reading the file …',
  importing: 'Importing …',
  nothing: 'Leave out',
  guessed: 'Please check',
  isNew: 'New column',
  isHidden: 'Hidden in the file',
  takeRow: 'Import anyway',
  emptyHint: 'An empty cell changes nothing; [empty] in a cell empties the field.',
  failed: 'The file could not be read',
  importFailed: 'Import failed',
} as const;

const several = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`;

/** What can be done about a file before it is imported. */
export const fileProblems = {
  barcodeAsSku: 'Use the barcode as SKU',
  whichEncoding: 'Which of these reads right?',
  lostZeros: (count: number): string =>
    `${several(count, 'One barcode has', 'barcodes have')} probably lost a zero in a spreadsheet: the check digit fits with it. Put it back.`,
  leaveHidden: 'Leave out the rows that the spreadsheet hides.',
  fillMerged: 'Give every row of a merged cell its value.',
  asIs: (field: string, count: number): string =>
    count === 0
      ? `${field}: take every value as it stands.`
      : `${field}: take every value as it stands. ${several(count, 'One value was', 'values were')} read as something else: see the rows below.`,
  taken: (rows: readonly number[]): string =>
    rows.length === 1
      ? `Row ${rows[0]} is imported although it looks like no product.`
      : `Rows ${rows.join(', ')} are imported although they look like no products.`,
  leaveOutAgain: 'Leave out again',
} as const;

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ';': 'Semicolon',
  ',': 'Comma',
  '\t': 'Tab',
  '|': 'Bar',
};

/** The texts of the rules, for an import or a bulk edit. */
export interface RuleWords {
  legend: string;
  choices: readonly RowRule[];
  names: Readonly<Record<RowRule, string>>;
  hints: Readonly<Record<RowRule, string>>;
}

export const importRules: RuleWords = {
  legend: 'Where a product exists and the file says something else',
  choices: ['keep', 'fill', 'take'],
  names: { keep: 'Keep ours', take: 'Take theirs', fill: 'Fill blanks' },
  hints: {
    keep: 'Products that exist stay as they are.',
    take: 'What the file says replaces what is there.',
    fill: 'The file only fills what is empty.',
  },
};

export const bulkRules: RuleWords = {
  legend: 'Where a product has another value',
  choices: ['take', 'fill'],
  names: { keep: 'Leave as it is', take: 'Replace it', fill: 'Fill blanks' },
  hints: {
    keep: 'The product stays as it is.',
    take: 'The new value replaces what is there.',
    fill: 'Only what is empty is filled.',
  },
};

export const bulkEdit = {
  title: 'Edit Products',
  lead: 'Set the same values in many products: you see every change before it is made, and can undo it for 14 days.',
  editorsOnly: {
    title: 'Products are edited by editors',
    text: 'Ask an editor or an administrator to change these products.',
  },
  none: 'No products chosen',
  noneText: 'Select products in the list, then press Edit selected.',
  looking: 'Reading the products …',
  writing: 'Changing the products …',
  notSet: 'Empty',
  everyLabel: 'Every label',
} as const;

export const artworkInBulk = {
  title: 'Attach Artwork',
  lead: 'Drop many artwork files at once: each is matched to its product by the codes in its name and the barcodes in it. You see every match before it is attached.',
  editorsOnly: {
    title: 'Artwork is attached by editors',
    text: 'Ask an editor or an administrator to attach these files.',
  },
  add: 'Add artwork files',
  onlyClient: 'Only products of',
  matching: 'Reading …',
  noProduct: 'No product found',
  chooseProduct: 'Choose a product',
  chooseLabel: 'Choose a label',
  several: 'Its name and its barcodes name several products: choose one.',
  attaching: 'Attaching …',
} as const;

export const filesIn = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

/** The names of the codes by which a row can find its product. */
export const foundByNames = {
  sku: 'SKU',
  clientSku: 'Client SKU',
  barcode: 'Barcode',
  code: 'Code',
} as const;

export const placeNames = { name: 'in the name', file: 'in the file' } as const;

export const outcomeNames: Readonly<Record<LookOutcome, string>> = {
  create: 'Create',
  change: 'Change',
  leave: 'Leave',
  refuse: 'Refuse',
};

export const productsIn = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

/** How many products stay as they are: '0 unchanged'. */
export const unchangedIn = (count: number): string => `${count.toLocaleString('en-US')} unchanged.`;

const changed = (count: number): string => count.toLocaleString('en-US');

export const importsScreen = {
  title: 'Imports',
  lead: 'What every import and bulk edit did. For 14 days it can be undone.',
  editorsOnly: newImport.editorsOnly,
  none: 'No imports yet',
  noneText: 'An import or a bulk edit that has created or changed products is listed here.',
  count: (total: number): string => (total === 1 ? '1 import' : `${total.toLocaleString('en-US')} imports`),
  question: ({ created, updated }: { created: number; updated: number }): string =>
    created === 0
      ? `${productsIn(updated)} that it changed will be as before. What was changed since stays as it is, and is listed.`
      : `${productsIn(created)} that it created will be deleted, and ${changed(updated)} that it changed will be as before. What was changed since stays as it is, and is listed.`,
} as const;

const draftsIn = (count: number): string =>
  count === 1 ? '1 draft' : `${count.toLocaleString('en-US')} drafts`;

/** The drafts that an import gave to products of controlled clients. */
export const importDrafts = {
  title: (fileName: string): string => `Drafts of ${fileName}`,
  lead: 'These products belong to controlled clients, or share their SKU with one: nothing of them is shown until it is published. Open one to read what changes.',
  none: 'No draft of this import is open any more.',
  notAll: (shown: number, total: number): string =>
    `The first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed; all are published together.`,
  open: (count: number): string => `${draftsIn(count)} to publish`,
  publish: (count: number): string =>
    count === 1 ? 'Publish it' : `Publish all ${count.toLocaleString('en-US')}`,
  discard: (count: number): string =>
    count === 1 ? 'Discard it' : `Discard all ${count.toLocaleString('en-US')}`,
} as const;

/** The label of the button that opens the drafts of an import. */
export const draftsOf = ({ fileName, openDrafts }: { fileName: string; openDrafts: number }): string =>
  `${importDrafts.open(openDrafts)}: ${fileName}`;

/** The label of the button that undoes an import. */
export const undoOf = (fileName: string): string => `Undo ${fileName}`;

/** What an undo did, in sentences. */
export const undoneSentences = ({
  restored,
  deleted,
  discarded = 0,
  keptCount,
}: {
  restored: number;
  deleted: number;
  discarded?: number | undefined;
  keptCount: number;
}): string[] => [
  `${productsIn(restored)} ${restored === 1 ? 'is' : 'are'} as before, ${changed(deleted)} deleted.`,
  ...(discarded > 0 ? [`${draftsIn(discarded)} ${discarded === 1 ? 'was' : 'were'} discarded.`] : []),
  ...(keptCount > 0 ? [`${productsIn(keptCount)} stayed: see the reasons below.`] : []),
];
