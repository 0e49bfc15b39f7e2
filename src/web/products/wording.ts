import { type Shown, wordsOf } from '#web/words/words-of.ts';
/** Shown for missing values on the product page. */
export const notRecorded = wordsOf('products.notRecorded', 'N/A');

/** The page of a product that does not exist. */
export const notFound = wordsOf('products.notFound', {
  title: 'Product Not Found',
  text: "The product you're looking for doesn't exist or has been removed.",
  action: 'View All Products',
} as const);

/** The product was deleted while its page was open. */
export const productGoneSince = wordsOf(
  'products.productGoneSince',
  'This product was deleted since this page was loaded. You see its last state.',
);

/** The page of a product that failed to load. */
export const notLoaded = wordsOf('products.notLoaded', {
  title: 'This product could not be loaded',
  retry: 'Retry',
} as const);

/** Shown while a product is fetched. */
export const loading = wordsOf('products.loading', {
  all: 'Loading product',
  rest: 'Loading the labels …',
} as const);

/** The actions on a product. */
export const acts = wordsOf('products.acts', {
  edit: 'Edit Product',
  print: 'Print to PDF',
  notify: 'Notify Team',
} as const);

/** The toasts of Notify Team. */
export const notify = wordsOf('products.notify', {
  opened: 'Email Client Opened',
  openedHow: 'The draft has the SKU, the client and a link to this page. Choose who reads it.',
  copied: 'Draft copied to the clipboard',
  copiedHow: 'It is too long for a mail link. Paste it into a new e-mail.',
  notCopied: 'The draft could not be copied',
  notCopiedHow: 'It is too long for a mail link. Copy the address of this page into an e-mail instead.',
} as const);

/** The two tabs next to the gallery. */
export const tabs = wordsOf('products.tabs', {
  details: 'Product Details',
  labels: 'Label Details',
} as const);

export const quantities = wordsOf('products.quantities', {
  title: 'Quantities',
  case: 'Case Quantity',
  layer: 'Layer Quantity',
  pallet: 'Pallet Quantity',
} as const);

/** The texts of Label Details besides the fields. */
export const labels = wordsOf('products.labels', {
  none: 'No label details are recorded for this product yet.',
  noArtwork: 'No artwork files.',
  noDrawing: 'No size and no feed are recorded, so nothing is drawn.',
  unreadable: 'Not to scale: the size could not be read as width and height.',
  noSize: 'Not to scale: no size is recorded.',
  oneMeasure: 'One measure is recorded: drawn with both sides equal.',

  labels: 'Labels',
  label: ({ index }: { index: Shown }) => `Label ${index}`,
  labelSku: ({ sku, index }: { sku: Shown; index: Shown }) => `${sku} · Label ${index}`,
} as const);

/** The explanations of the two feeds. */
export const feedMeaning = wordsOf('products.feedMeaning', {
  NEL: 'NEL means Narrow Edge Leading: the narrow edge of the label leaves the roll first.',
  WEL: 'WEL means Wide Edge Leading: the wide edge of the label leaves the roll first.',
} as const);

/** The messages while printing artwork. */
export const artwork = wordsOf('products.artwork', {
  sku: 'SKU',
  preparing: 'Preparing the file to print…',
  failed: 'Print failed',
  notReached: 'The file could not be fetched or shown. Check the connection, or download it.',
  noViewer: 'This browser shows no PDF files. Download the file and print it from there.',
  blocked: 'The browser blocked the new window. Allow windows for this address and try again.',
  notPrintable: 'This file is not one that browsers can print. Download it and open it in its own program.',
  elsewhere: 'This file is on another site. Open it there to print it.',
  noAddress: 'This entry names no file.',
  picture: 'The artwork, first page',

  client: 'Client',
  labelSku: 'Label SKU',
  size: 'Size',
  close: 'Close',
  print: ({ name }: { name: Shown }) => `Print ${name}`,
  printButton: 'Print',
  download: ({ name }: { name: Shown }) => `Download ${name}`,
  downloadButton: 'Download',
  openElsewhere: ({ name }: { name: Shown }) => `Open ${name} on its own site`,
  open: 'Open',
  showsNoPdf: 'This browser shows no PDF files.',
} as const);

/** The way from a product to its client. */
export const client = wordsOf('products.client', {
  open: 'Open the client’s page',
  logo: ({ name }: { name: Shown }) => `${name} logo`,
  loadingClientInformation: 'Loading client information',
  clientInformation: 'Client Information',
} as const);

/** Shown in place of missing information about the client. */
export const clientMissing = wordsOf('products.clientMissing', {
  none: 'This product has no client yet. Its client’s instructions will be shown here.',
  gone: 'The client of this product no longer exists. Ask before you label.',
  goneSince: 'This client was removed since this page was loaded. You see its last state.',
} as const);

/** Shown if Watch & Learn has no videos. */
export const noVideos = wordsOf(
  'products.noVideos',
  'No videos yet. What editors add under Tutorials will play here.',
);

/** The filters by gap of the products in the admin area. */
export const gapFilters = wordsOf('products.gapFilters', {
  all: 'All Products',
  label: 'Without a label',
  artwork: 'Without artwork',
  barcode: 'Without a barcode',
  client: 'Without a client',
  picture: 'Without a picture',
  check: 'Artwork fails its check',
} as const);

/** What products says. */
export const productsWords = wordsOf('products.productsWords', {
  tooLateToRestore: 'This can no longer be restored.',
});

/** Where a code stands. */
export const placeNames = wordsOf('products.placeNames', {
  goods: 'On the goods',
  label: (number: number | null) => (number === null ? 'On a label' : `On label ${number}`),
  both: (number: number | null) => (number === null ? 'On both' : `On the goods and label ${number}`),
} as const);
