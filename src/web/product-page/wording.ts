import { handling as rules } from '#domain/products/handling.ts';
import { handlingWords } from '#domain/words/en/handling.ts';
import { mailDraftWords } from '#domain/words/en/mail-drafts.ts';
import { factsOf } from '#web/words/facts-of.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What a mail draft says. */
export const mailWords = factsOf(mailDraftWords);

const sentences = factsOf(handlingWords);

/** The rules that apply to every label. */
export const handling = {
  dos: rules.dos.map((code) => sentences[code]),
  donts: rules.donts.map((code) => sentences[code]),
};

/** What product-page says. */
export const productPageWords = wordsOf('product-page.productPageWords', {
  image: ({ index }: { index: Shown }) => `Image ${index}`,
  home: 'Home',
  clientInformation: 'Client Information',
  dosAndDonts: 'Do’s and Don’ts',
  do: 'Do',
  dont: 'Don’t',
  label: ({ number }: { number: Shown }) => `Label ${number}`,
  filesToDownload: 'Files to Download',
  artwork: ({ index }: { index: Shown }) => `Artwork ${index}`,
  theBarcodeAsBars: ({ code }: { code: Shown }) => `The barcode ${code} as bars`,
  images: 'Images',
  codes: 'Codes',
  whereCodesStand: 'Where codes stand',
  stated: 'Stated',
  asFound: 'As found',
  changed: ({ updatedAt }: { updatedAt: Shown }) => `Changed ${updatedAt}`,
  by: ({ when, updatedBy }: { when: Shown; updatedBy: Shown }) => `${when} by ${updatedBy}`,
  notes: 'Notes',
  sku: 'SKU',
  barcode: 'Barcode',
  clientSku: 'Client SKU',
  lastUpdated: 'Last Updated',
  itemDescription: 'Item Description',
  products: 'Products',
  product: 'Product',
  release: ({ number }: { number: Shown }) => `, release ${number}`,
  loadingVideos: 'Loading videos',
  watchLearn: 'Watch & Learn',
  scanned: 'Scanned',
});
