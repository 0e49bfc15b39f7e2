import { formatNumber, plural } from '#web/words/formats.ts';
import { encodingNames as namesOfEncodings } from '#domain/imports/text-form.ts';
import { bulkLabelFields, bulkProductFields } from '#domain/imports/bulk-contract.ts';
import { bulkPlaceFields } from '#domain/imports/bulk-places.ts';
import { each } from '#domain/record/fields.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { LookOutcome } from '#domain/imports/look-row.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import type { Delimiter } from '#domain/imports/text-form.ts';

export const newImport = wordsOf('imports.newImport', {
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

  column: ({ column }: { column: Shown }) => `Column ${column}`,
  columnsFile: 'Columns of the file',
  thisSheetIsEmpty: 'This sheet is empty.',
  columnFile: 'Column of the file',
  is: 'Is',
  isColumn: ({ column }: { column: Shown }) => `${column} is`,
  contains: 'Contains',
  nothingThere: 'Nothing',
  dropFileHere: 'Drop a file here',
  fileToImport: 'File to import',
  oneFile: 'One file, .xlsx, .xls, .csv, .tsv or .txt',
  columns: 'Columns',
  readAsBefore: ({ fileName, at }: { fileName: Shown; at: Shown }) =>
    `The columns are read as in “${fileName}” of ${at}. Check the client.`,
  forecast: 'What the import would do',
  nothingWritten: ({ emptyHint }: { emptyHint: Shown }) => `Nothing has been written yet. ${emptyHint}`,
  firstRowsShown: ({ rowsCount, total }: { rowsCount: Shown; total: Shown }) =>
    `The first ${rowsCount} of ${total} rows are shown; all of them are imported.`,
  notLooked: 'What the import would do with these columns is not known yet.',
  settleColumnsFirst: 'The columns have to be settled first.',
  willBeCreatedChanged: ({ create, change }: { create: Shown; change: Shown }) =>
    `${create} will be created, ${change} changed.`,
  cancel: 'Cancel',
  import: 'Import',
  importCompleted: 'Import completed',
  created: ({ created }: { created: Shown }) => `${created} created.`,
  changed: ({ updated }: { updated: Shown }) => `${updated} changed.`,
  drafted: (count: number): string =>
    `${productsIn(count)} got a draft: publish ${plural(count, { one: 'it', other: 'them together' })} under Imports.`,
  refused: ({ refused, value }: { refused: Shown; value: Shown }) => `${refused} ${value} refused.`,
  importAnotherFile: 'Import another file',
  fileTooLarge: ({ maxBytes }: { maxBytes: Shown }) => `File is larger than ${maxBytes} bytes`,
} as const);

/** A row of a look in one line. */
export const lookWords = wordsOf('imports.lookWords', {
  reasons: (count: number): string => plural(count, { one: '# reason', other: '# reasons' }),
  values: (count: number): string => plural(count, { one: '# value', other: '# values' }),
  differences: (count: number): string => plural(count, { one: '# difference', other: '# differences' }),
  download: 'Download refused rows',
  createClient: (name: string): string => `Create client “${name}”`,
  unknownClients: 'These clients are not in the portal yet:',
} as const);

/** What can be done about a file before it is imported. */
export const fileProblems = wordsOf('imports.fileProblems', {
  barcodeAsSku: 'Use the barcode as SKU',
  whichEncoding: 'Which of these reads right?',
  lostZeros: (count: number): string =>
    `${plural(count, { one: 'One barcode has', other: '# barcodes have' })} probably lost a zero in a spreadsheet: the check digit fits with it. Put it back.`,
  leaveHidden: 'Leave out the rows that the spreadsheet hides.',
  fillMerged: 'Give every row of a merged cell its value.',
  asIs: (field: string, count: number): string =>
    count === 0
      ? `${field}: take every value as it stands.`
      : `${field}: take every value as it stands. ${plural(count, { one: 'One value was', other: '# values were' })} read as something else: see the rows below.`,
  taken: (rows: readonly number[]): string =>
    plural(rows.length, {
      one: `Row ${rows[0]} is imported although it would be left out.`,
      other: `Rows ${rows.join(', ')} are imported although they would be left out.`,
    }),
  leaveOutAgain: 'Leave out again',
} as const);

/** What programs call encodings. */
export const encodingNames = wordsOf('imports.encodingNames', namesOfEncodings);

export const delimiterNames: Readonly<Record<Delimiter, string>> = wordsOf('imports.delimiterNames', {
  ';': 'Semicolon',
  ',': 'Comma',
  '\t': 'Tab',
  '|': 'Bar',
  '^': 'Caret',
  '~': 'Tilde',
  places: 'Places in the line',
});

/** The texts of the rules, for an import or a bulk edit. */
export interface RuleWords {
  legend: string;
  choices: readonly RowRule[];
  names: Readonly<Record<RowRule, string>>;
  hints: Readonly<Record<RowRule, string>>;
}

export const importRules: RuleWords = wordsOf('imports.importRules', {
  legend: 'Where a product exists and the file says something else',
  choices: ['keep', 'fill', 'take'],
  names: { keep: 'Keep ours', take: 'Take theirs', fill: 'Fill blanks' },
  hints: {
    keep: 'Products that exist stay as they are.',
    take: 'What the file says replaces what is there.',
    fill: 'The file only fills what is empty.',
  },
});

export const bulkRules: RuleWords = wordsOf('imports.bulkRules', {
  legend: 'Where a product has another value',
  choices: ['take', 'fill'],
  names: { keep: 'Leave as it is', take: 'Replace it', fill: 'Fill blanks' },
  hints: {
    keep: 'The product stays as it is.',
    take: 'The new value replaces what is there.',
    fill: 'Only what is empty is filled.',
  },
});

export const bulkEdit = wordsOf('imports.bulkEdit', {
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

  label: ({ name }: { name: Shown }) => `Label: ${name}`,
  whatToSet: 'What to set',
  doNotSet: ({ name }: { name: Shown }) => `Do not set ${name}`,
  inWhichLabels: 'In which labels',
  severalLabels: 'A product may have several labels: a feed that fits one may be wrong for another.',
  onlyLabelsType: ({ value }: { value: Shown }) => `Only labels of the type ${value}`,
  fieldToSet: 'Field to set',
  anotherField: 'Another field',
  chooseField: 'Choose a field',
  withoutClientHint: 'Left without a client, products belong to nobody.',
  sizeHint: 'Width x height in mm, as in 100 x 50',
  coversHint: 'Codes with a semicolon between them; “none” if nothing is covered',
  placesHint: 'Each label’s SKU on its own label. Left empty, it is derived from the artwork and the layout.',
  carriesHint: 'transparency, sscc, or both with a semicolon',
  noClient: 'No client',
  emptyIsEmptied: ({ shown }: { shown: Shown }) => `Empty: ${shown} is emptied`,
  products: 'Products',
  whatToSetIn: ({ idsCount }: { idsCount: Shown }) => `What to set in ${idsCount}`,
  seeWhatWouldChange: 'See what would change',
  whatWouldChange: 'What would change',
  nothingWritten: 'Nothing has been written yet.',
  willBeChanged: ({ change }: { change: Shown }) => `${change} will be changed.`,
  cancel: 'Cancel',
  change: ({ change }: { change: Shown }) => `Change ${change}`,
  productsChanged: 'Products changed',
  changed: ({ changed }: { changed: Shown }) => `${changed} changed.`,
  refused: ({ refused }: { refused: Shown }) => `${refused} refused.`,
} as const);

export const outcomeNames: Readonly<Record<LookOutcome, string>> = wordsOf('imports.outcomeNames', {
  create: 'Create',
  change: 'Change',
  leave: 'Leave',
  refuse: 'Refuse',
});

export const productsIn = wordsOf('imports.productsIn', (count: number): string =>
  plural(count, { one: '# product', other: '# products' }),
);

/** How many products stay as they are: '0 unchanged'. */
export const unchangedIn = wordsOf(
  'imports.unchangedIn',
  (count: number): string => `${formatNumber(count)} unchanged.`,
);

export const importsScreen = wordsOf('imports.importsScreen', {
  title: 'Imports',
  lead: 'What every import and bulk edit did. For 14 days it can be undone.',
  editorsOnly: newImport.editorsOnly,
  none: 'No imports yet',
  noneText: 'An import or a bulk edit that has created or changed products is listed here.',
  count: (total: number): string => plural(total, { one: '# import', other: '# imports' }),
  products: 'Products',
  attachArtwork: 'Attach artwork',
  importFile: 'Import a file',
  wasUndone: ({ fileName }: { fileName: Shown }) => `${fileName} was undone.`,
  wasUndoneInPart: ({ fileName }: { fileName: Shown }) => `${fileName} was undone in part.`,
} as const);

/** What imports says. */
export const importsWords = wordsOf('imports.importsWords', {
  sku: 'SKU',
  products: 'Products',
  allImports: 'All imports',
  seeProducts: 'See the products',
  undoThisImport: 'Undo this import',
  imports: 'Imports',
  what: 'What',
  bulkEdit: 'Bulk edit',
  when: 'When',
  by: 'By',
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  undo: 'Undo',
  undone: 'Undone',
  undoneInPart: 'Undone in part',
  undoRest: 'Undo the rest',
  olderThan14Days: 'Older than 14 days',
  stayedAsTheyAre: ({ keptCount }: { keptCount: Shown }) => `${keptCount} stayed as they are`,
  findInTheseRows: 'Find in these rows',
  findInTheseProducts: 'Find in these products',
  show: 'Show',
  allRows: 'All rows',
  rowsFile: 'Rows of the file',
  columnCaption: ({ value }: { value: Shown }) => `${value}, and what becomes of them`,
  noRowFits: 'No row fits.',
  noRows: 'No rows',
  rowsOf: ({ value, value2, fittingCount }: { value: Shown; value2: Shown; fittingCount: Shown }) =>
    `Rows ${value}–${value2} of ${fittingCount}`,
  previous: 'Previous',
  next: 'Next',
  row: 'Row',
  client: 'Client',
  will: 'Will',
  differences: 'Differences',
  rowRow: ({ row }: { row: Shown }) => `: row ${row}`,
  rowNumber: ({ row }: { row: Shown }) => `row ${row}`,
  differencesOf: ({ value }: { value: Shown }) => `Differences of ${value}`,
  noDifference: 'No difference',
  empty: 'empty',
  becomes: 'becomes',
  notTaken: ({ to }: { to: Shown }) => `${to} (not taken)`,
  sheet: 'Sheet',
  rowHeadings: 'Row of the headings',
  zeroIfNone: '0 if there are none',
  decimals: 'Decimals',
  point12005: 'Point: 1,200.5',
  comma12005: 'Comma: 1.200,5',
  encoding: 'Encoding',
  columnsAreDividedBy: 'Columns are divided by',
  clientAllRows: 'Client of all rows',
  noClient: 'No client',
});

/** The rows of a file that were not simply imported, and why. */
export const reportWords = wordsOf('imports.reportWords', {
  sku: 'SKU',
  allRows: 'All rows',
  notes: 'Notes',
  row: 'Row',
  column: 'Column',
  reason: 'Reason',
  findInTheseRows: 'Find in these rows',
  show: 'Show',
  downloadAsCsv: 'Download as CSV',
  firstReportRows: ({ shownReportRows, fittingCount }: { shownReportRows: Shown; fittingCount: Shown }) =>
    `The first ${shownReportRows} of ${fittingCount} rows. The download has them all.`,
  moreNotes: (count: number): string =>
    plural(count, { one: 'One more note is not listed.', other: '# more notes are not listed.' }),
  ofRows: ({ fittingCount, rowsCount }: { fittingCount: Shown; rowsCount: Shown }) =>
    `${fittingCount} of ${rowsCount} rows`,
  reportCaption: 'Rows of the workbook with something to look at',
  noRowFits: 'No row fits.',
  error: 'Error',
  duplicate: 'Duplicate',
  note: 'Note',
  existsAlreadyWithoutClient: 'Exists already, without a client',
  existsFor: ({ clientName }: { clientName: Shown }) => `Exists already for ${clientName}`,
  kind: 'Kind',
  errors: 'Errors',
  duplicates: 'Duplicates',
});

/** The fields that a bulk edit can set. */
export const bulkFieldNames = wordsOf(
  'imports.bulkFieldNames',
  each({ ...bulkProductFields, ...bulkLabelFields, ...bulkPlaceFields }, 'name'),
);
