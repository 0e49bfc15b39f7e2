import { z } from 'zod';
import { cleanBarcode, optionalText, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';
import { fieldsIn, fieldsWith } from '../record/fields.ts';
import { code, files, id, quantity, text } from '../record/kinds.ts';
import { skuKey } from '../codes/code-key.ts';
import { CodePlace, CodePlacesDraft } from './code-place.ts';
import { ProductCode, ProductCodesDraft } from './product-code.ts';
import { ProductVideo, ProductVideoDraft } from './product-video.ts';

/** All clients' products with one SKU share the catalogue row. */
const catalogue = { home: 'master_products' } as const;
const own = { home: 'client_products' } as const;

const SkuDraft = requiredText(limits.text.code, 'SKU is required')
  // Hidden characters alone are not a SKU, and an address cannot contain `.` or `..` as a segment.
  .refine((sku) => skuKey(sku) !== '', { error: 'SKU is required' })
  .refine((sku) => !['.', '..'].includes(skuKey(sku)), { error: 'A SKU cannot be only dots.' });

/** The fields of a product, without its labels, which are separate records. */
export const productFields = {
  sku: {
    ...code,
    ...catalogue,
    column: 'sku',
    name: 'SKU',
    stored: z.string(),
    draft: SkuDraft,
    listed: true,
    workbook: { width: 20 },
  },
  itemDescription: {
    ...text(limits.text.description),
    ...catalogue,
    column: 'item_description',
    name: 'Item Description',
    listed: true,
    workbook: { width: 48, alsoHeaded: ['Description', 'Name'] },
  },
  barcode: {
    ...code,
    draft: optionalText(limits.text.code, cleanBarcode),
    ...catalogue,
    column: 'barcode',
    name: 'Barcode',
    listed: true,
    workbook: { width: 18 },
  },
  clientId: { ...id, ...own, column: 'client_id', name: 'Client', listed: true },
  clientName: {
    kind: 'text',
    home: 'clients',
    column: 'name',
    name: 'Client',
    stored: z.string().nullable(),
    maxLength: limits.text.name,
    listed: true,
    workbook: { width: 24, repeats: true },
  },
  clientSku: {
    ...code,
    ...own,
    column: 'client_sku',
    name: 'Client SKU',
    listed: true,
    workbook: { width: 18 },
  },
  caseQuantity: {
    ...quantity,
    ...catalogue,
    column: 'case_quantity',
    name: 'Case Quantity',
    listed: true,
    workbook: { width: 15 },
  },
  layerQuantity: {
    ...quantity,
    ...catalogue,
    column: 'layer_quantity',
    name: 'Layer Quantity',
    listed: true,
    workbook: { width: 15 },
  },
  palletQuantity: {
    ...quantity,
    ...catalogue,
    column: 'pallet_quantity',
    name: 'Pallet Quantity',
    listed: true,
    workbook: { width: 15 },
  },
  /** All other codes of the product, each in a separate row: see decision 25. */
  codes: {
    kind: 'codes',
    home: 'product_codes',
    column: 'code',
    name: 'Codes',
    stored: z.array(ProductCode),
    draft: ProductCodesDraft.optional(),
  },
  /** Where codes stand: those that an editor stated. An answer also has the derived ones: see decision 80. */
  places: {
    kind: 'places',
    ...own,
    column: 'places',
    name: 'Where codes stand',
    stored: z.array(CodePlace),
    draft: CodePlacesDraft.optional(),
  },
  images: {
    ...files(limits.product.maxImages),
    ...catalogue,
    column: 'images',
    name: 'Images',
    listed: true,
  },
  notes: { ...text(limits.text.clientText), ...own, column: 'notes', name: 'Notes' },
  tutorialVideos: {
    ...own,
    kind: 'videos',
    column: 'tutorial_videos',
    name: 'Tutorial videos',
    stored: z.array(ProductVideo),
    draft: z.array(ProductVideoDraft).max(limits.product.maxVideos).optional(),
  },
} as const satisfies Fields;

/** The fields that all products with one SKU share. */
export const catalogueFields = fieldsIn(productFields, 'master_products');

/** The fields that each client's product has separately. */
export const ownFields = fieldsIn(productFields, 'client_products');

/** The fields that an editor enters. */
export const formFields = fieldsWith(productFields, 'draft');
