import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import { formFields } from '#domain/products/product-fields.ts';
import { each } from '#domain/record/fields.ts';

/** The texts of the wizard. */
export const wizardWords = wordsOf('products.wizard.wizardWords', {
  /** Of a step. */
  done: 'done',
  create: { title: 'Create New Product', description: 'Add a new product to the system' },
  edit: { title: 'Edit Product', description: 'Update an existing product' },
  steps: { details: 'Product Details', labels: 'Label & Artwork' },
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  save: { new: 'Create Product', edit: 'Save Changes' },
  saving: 'Saving...',
  nothingLost: 'Nothing you entered is lost.',
  openExisting: 'Open the product that has it',
  noDetails: 'Missing data from step one',
  uploading: 'Files are still on their way. Save again when they have arrived, or cancel them.',
  notSet: 'Not set',
  noClient: 'No client',
  discard: {
    title: 'Discard your changes?',
    description: 'What you changed here is not saved yet.',
    confirm: 'Discard changes',
    keep: 'Keep editing',
  },
} as const);

/** Says that a label was removed, by its number from 1, with its number of files not stored yet. */
export const labelRemoved = wordsOf(
  'products.wizard.labelRemoved',
  (number: number, unstored: number): string => {
    if (unstored === 0) return `Label ${number} removed.`;
    return plural(unstored, {
      one: `Label ${number} removed, with # file that is not stored yet.`,
      other: `Label ${number} removed, with # files that are not stored yet.`,
    });
  },
);

/** The announcements while moving an image by keys; positions count from 1. */
export const carryWords = wordsOf('products.wizard.carryWords', {
  lifted: (position: number, count: number) =>
    `Image ${position} of ${count} lifted. Arrow keys move it, Space puts it down, Escape puts it back.`,
  over: (position: number, count: number) =>
    `Position ${position} of ${count}${position === 1 ? ', the primary image' : ''}.`,
  putDown: (position: number, count: number) =>
    `Put down at position ${position} of ${count}${position === 1 ? ', the primary image' : ''}.`,
  putBack: (position: number) => `Put back at position ${position}.`,
} as const);

/** The names of the fields, for forms and comparisons. */
export const fieldNames = wordsOf('products.wizard.fieldNames', {
  ...each(formFields, 'name'),
  labels: 'Labels',
} as const);

/** What the link of a video may be. */
export const linkHint = wordsOf(
  'products.wizard.linkHint',
  'YouTube plays in the page. Another https link opens on its own site.',
);

/** The texts of the list of codes. */
export const codeWordsOfWizard = wordsOf('products.wizard.codeWordsOfWizard', {
  about:
    'Other codes on the product, its case or its pallet: case codes, FNSKU, ASIN, numbers of other companies. A scan of any of them finds the product.',
  add: 'Add a code',
  code: 'Code',
  kind: 'Kind',
  level: 'Stands on',
  pieces: 'Pieces',
  byHand: 'The check digit is wrong on the box too. Keep the code as it is.',
  repeated: 'This code is already in the list.',
  nth: (number: number) => `code ${number}`,
  remove: (words: string) => `Remove ${words}`,
  removed: (code: string, number: number) =>
    code === '' ? `Code ${number} removed.` : `Code ${code} removed.`,
  sameAs: (field: string) => `This is the ${field} of this product. It is found without standing here.`,
} as const);

/** The texts about where codes stand. */
export const placesWords = wordsOf('products.wizard.placesWords', {
  title: 'Where codes stand',
  about:
    'A check in a run wants a code of the goods and a code of the label. What the artwork check read is known; say it where it is not right.',
  of: (code: string) => `Where does ${code} stand?`,
  derived: (words: string) => `As found: ${words.toLowerCase()}`,
  nowhere: 'not known',
  covers:
    'Codes that must not be readable under it, with semicolons. Empty: as for FNSKU labels. “none”: nothing',
  carries: 'transparency, sscc, or both with a semicolon',
} as const);

const pieces = (count: number): string => plural(count, { one: '# piece', other: '# pieces' });

/** The texts of the suggestions for a label SKU. */
export const stockWords = wordsOf('products.wizard.stockWords', {
  list: 'Rolls in the inventory',
  loading: 'Looking in the inventory…',
  none: 'No roll in the inventory has this label SKU. You can still enter it.',
  more: (count: number) => `${count} more. Type more of the label SKU.`,
  onHand: (count: number) => (count === 0 ? 'Out' : pieces(count)),
  taken: ({ stockOnHand, storage }: { stockOnHand: number; storage: string }) =>
    `Filled in from the inventory: ${stockOnHand === 0 ? 'none on hand' : pieces(stockOnHand)}, ${storage}.`,
} as const);

/** The texts of copying from another product. */
export const copyWords = wordsOf('products.wizard.copyWords', {
  open: 'Copy from product…',
  field: 'Product to copy from',
  hint: 'SKU, barcode or name',
  about:
    'Its client, quantities, notes and labels are filled in here. Its codes, images, videos and artwork are not.',
  list: 'Products to copy from',
  loading: 'Looking for products…',
  none: 'No product has this.',
  leave: 'Do not copy',
  more: (count: number) => `${formatNumber(count)} more. Type more of it.`,
  labels: (count: number) => plural(count, { one: '# label', other: '# labels' }),
  copied: (sku: string) => `Copied from ${sku}. Change here what differs.`,
} as const);
