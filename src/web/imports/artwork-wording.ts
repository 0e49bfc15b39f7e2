import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

export const artworkInBulk = wordsOf('imports.artworkInBulk', {
  otherCode: ({ name }: { name: Shown }) => `Other product of ${name}`,
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

  filesCaption: 'Files, and the labels they are for',
  file: 'File',
  product: 'Product',
  label: 'Label',
  state: 'State',
  checkIt: 'Check it',
  ready: 'Ready',
  open: 'Open',
  actions: 'Actions',
  remove: ({ name }: { name: Shown }) => `Remove ${name}`,
  sendAgain: ({ name }: { name: Shown }) => `Send ${name} again`,
  sendAgainButton: 'Send again',
  sending: ({ name }: { name: Shown }) => `Sending ${name}`,
  productOf: ({ name }: { name: Shown }) => `Product of ${name}`,
  skuOrBarcode: 'SKU or barcode',
  skuOrBarcodeFor: ({ name }: { name: Shown }) => `SKU or barcode for ${name}`,
  find: 'Find',
  labelNth: ({ nth }: { nth: Shown }) => `Label ${nth}`,
  labelOf: ({ name }: { name: Shown }) => `Label of ${name}`,
  itHas: (count: number) => plural(count, { one: 'It has # file already', other: 'It has # files already' }),
  itLoses: (count: number) => plural(count, { one: 'It loses # file', other: 'It loses # files' }),
  whereLabelHasArtwork: 'Where a label has artwork',
  addToIt: 'Add to it',
  replaceIt: 'Replace it',
  upToAtOnce: ({ inBulk }: { inBulk: Shown }) => `up to ${inBulk} at once`,
  stillToBeRead: ({ readingCount }: { readingCount: Shown }) => `${readingCount} still to be read.`,
  toCheck: ({ doubtfulCount }: { doubtfulCount: Shown }) =>
    ` ${doubtfulCount} to check: the reasons stand beside the label.`,
  ofReady: ({ readyCount, rowsCount, value }: { readyCount: Shown; rowsCount: Shown; value: Shown }) =>
    `${readyCount} of ${rowsCount} ready.${value}`,
  attach: ({ readyCount }: { readyCount: Shown }) => `Attach ${readyCount}`,
  attached: ({ files }: { files: Shown }) => `${files} attached`,
  changed: ({ changed }: { changed: Shown }) => `${changed} changed.`,
  seeProducts: 'See the products',
  undoThisImport: 'Undo this import',
} as const);

export const filesIn = wordsOf('imports.filesIn', (count: number): string =>
  plural(count, { one: '# file', other: '# files' }),
);

/** The names of the codes by which a row can find its product. */
export const foundByNames = wordsOf('imports.foundByNames', {
  sku: 'SKU',
  clientSku: 'Client SKU',
  barcode: 'Barcode',
  code: 'Code',
} as const);

export const placeNames = wordsOf('imports.placeNames', {
  name: 'in the name',
  file: 'in the file',
} as const);
