import { optionalText, requiredText } from '../contract/fields.ts';
import { codeKey } from '../codes/code-key.ts';
import { DateKind } from '../codes/gs1/date-kind.ts';
import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';
import { each } from '../record/fields.ts';
import { choice, code, files, list, text } from '../record/kinds.ts';
import {
  AdhesiveType,
  ArtworkPages,
  Carried,
  GreyPrint,
  LabelFeed,
  LabelOrientation,
  LabelType,
  PrintLayout,
  ReleaseMarkPrint,
} from './label.ts';

/** The fields of a label. `client_products` has the same columns, the flat fields, for older products and for lists. */
export const labelFields = {
  labelSku: { ...code, column: 'label_sku', name: 'Label SKU', workbook: { width: 20 } },
  labelType: {
    ...choice(LabelType),
    column: 'label_type',
    name: 'Type',
    listed: true,
    workbook: { width: 14, heading: 'Label Type', repeats: true },
  },
  labelOrientation: {
    ...choice(LabelOrientation),
    column: 'label_orientation',
    name: 'Orientation',
    workbook: { width: 18, heading: 'Label Orientation', repeats: true },
  },
  labelFeed: {
    ...choice(LabelFeed),
    column: 'label_feed',
    name: 'Feed',
    workbook: { width: 12, heading: 'Label Feed', repeats: true },
  },
  /** Width by height in millimetres as people write it: '100 x 50'. */
  labelSize: {
    ...text(limits.text.name),
    column: 'label_size',
    name: 'Size',
    workbook: { width: 16, heading: 'Label Size', repeats: true },
  },
  labelMaterial: {
    ...text(limits.text.name),
    column: 'label_material',
    name: 'Material',
    workbook: { width: 18, heading: 'Label Material', repeats: true },
  },
  adhesiveType: {
    ...choice(AdhesiveType),
    column: 'adhesive_type',
    name: 'Adhesive Type',
    workbook: { width: 16, repeats: true },
  },
  supplierCode: {
    ...code,
    column: 'supplier_code',
    name: 'Supplier Code',
    workbook: { width: 16, repeats: true },
  },
  supplierName: {
    ...text(limits.text.name),
    column: 'supplier_name',
    name: 'Supplier Name',
    workbook: { width: 24, repeats: true },
  },
  /** The layout with which the portal prints this label; null lets the user choose. */
  printLayout: {
    ...choice(PrintLayout),
    column: 'print_layout',
    name: 'Print Layout',
    workbook: { width: 14, repeats: true },
  },
  /** What the pages of the artwork are; null if nobody has said. */
  pages: {
    ...choice(ArtworkPages),
    column: 'pages',
    name: 'Artwork Pages',
    workbook: { width: 14, repeats: true },
  },
  /** What becomes of grey where the printer has only black dots; null is lost. */
  grey: { ...choice(GreyPrint), column: 'grey', name: 'Grey', workbook: { width: 10, repeats: true } },
  /** The kind of date on the label; null is best before. */
  dateKind: {
    ...choice(DateKind),
    column: 'date_kind',
    name: 'Kind of Date',
    workbook: { width: 14, repeats: true },
  },
  /** Where the portal prints the mark of the release; null prints none. */
  releaseMark: {
    ...choice(ReleaseMarkPrint),
    column: 'release_mark',
    name: 'Release Mark',
    workbook: { width: 14, repeats: true },
  },
  /** The codes of the goods that must not be readable under this label; null derives them. */
  covers: {
    ...list(
      requiredText(limits.text.productCode, 'Type or scan the code.').refine(
        (text) => codeKey(text) !== null && !text.includes(';'),
        { error: 'Type or scan the code.' },
      ),
      limits.product.maxCovers,
    ),
    column: 'covers',
    name: 'Covers',
  },
  /** Numbers on this label that differ from piece to piece and belong to no field. */
  carries: { ...list(Carried, Carried.options.length), column: 'carries', name: 'Carries' },
  artworkFiles: { ...files(limits.product.maxArtworkPerLabel), column: 'artwork_files', name: 'Artwork' },
} as const satisfies Fields;

// Older records may have values that are no longer choices.
const anyText = optionalText(limits.text.name);

/** The label of a product without a list of labels, in a request. Older values are accepted. */
export const flatLabelDraft = {
  ...each(labelFields, 'draft'),
  labelType: anyText,
  labelOrientation: anyText,
  labelFeed: anyText,
  adhesiveType: anyText,
  printLayout: anyText,
  pages: anyText,
  grey: anyText,
  dateKind: anyText,
  releaseMark: anyText,
};
