import { z } from 'zod';
import { standIns } from '../access/stand-in.ts';
import { endpoint, file, listOf } from '../contract/endpoint.ts';
import {
  IdParams,
  IdText,
  Instant,
  pageQuery,
  requiredText,
  searchText,
  Success,
  version,
} from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { asReleased, Release } from '../record/release.ts';
import { each, fieldsWith } from '../record/fields.ts';
import { Gap } from './gaps.ts';
import { flatLabelDraft, labelFields } from './label-fields.ts';
import { ProductCode } from './product-code.ts';
import { formFields, productFields } from './product-fields.ts';

/** A label of a product. Older rows may have values outside the enumerations. */
export const Label = z.object({ id: z.string(), ...each(labelFields, 'stored') }).meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;

const recordFields = { id: z.int(), version: z.int(), createdAt: Instant, updatedAt: Instant };

/**
 * A product as the interface shows it: the product of one client, joined to its catalogue row. `id` is the id of the
 * client's product. Only older products without a list of labels use the flat label fields.
 */
export const Product = z
  .object({
    ...recordFields,
    ...each(productFields, 'stored'),
    labels: z.array(Label),
    ...each(labelFields, 'stored'),
    /** Who changed it last; null if the portal did. */
    updatedBy: z.string().nullable(),
    ...standIns,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** A product in a grid or a table. */
export const ProductSummary = z
  .object({
    ...recordFields,
    ...each(fieldsWith(productFields, 'listed'), 'stored'),
    /** How many labels its page shows: an older product without a list of labels may have one in its flat fields. */
    labelCount: z.int(),
    ...each(fieldsWith(labelFields, 'listed'), 'stored'),
  })
  .meta({ id: 'ProductSummary' });
export type ProductSummary = z.infer<typeof ProductSummary>;

/** A product in a list, with its flat label fields, and with its labels and videos if requested. */
export const ListedProduct = ProductSummary.extend({
  ...each(labelFields, 'stored'),
  labels: z.array(Label).optional(),
  tutorialVideos: productFields.tutorialVideos.stored.optional(),
}).meta({ id: 'ListedProduct' });
export type ListedProduct = z.infer<typeof ListedProduct>;

/** Why a search found a product: by the exact code, by words, or by similar spellings. */
export const Match = z.enum(['exact', 'contains', 'similar']);
export type Match = z.infer<typeof Match>;

export const SearchHit = ProductSummary.extend({
  match: Match,
  /** The code that matched, if one did; 'code' is one of `codes`. */
  matchedCode: z.enum(['sku', 'clientSku', 'barcode', 'code']).nullable(),
  /** Present if the code that matched is one of `codes`: that code with its details. */
  carriedCode: ProductCode.optional(),
  /** The whole product, if it is the only one with this code, so that its page needs no second request. */
  product: Product.optional(),
}).meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

/** A label as the wizard sends it. If it has the id of an existing label, omitted fields are unchanged. */
export const LabelDraft = z.object({
  id: requiredText(limits.text.code, 'A label needs its id.').optional(),
  ...each(labelFields, 'draft'),
});
export type LabelDraft = z.infer<typeof LabelDraft>;

const labelsDraft = z.array(LabelDraft).max(limits.product.maxLabels);

/**
 * What the wizard sends, with both steps merged. The flat label fields are for a product without a list of labels; if
 * there are labels, the flat fields are always copied from the first one, whatever is sent.
 */
export const ProductDraft = z.object({
  ...each(formFields, 'draft'),
  ...flatLabelDraft,
  labels: labelsDraft.optional(),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** A change of a product: omitted fields are unchanged, null empties a field. */
export const ProductChange = ProductDraft.extend({
  codes: productFields.codes.draft.nullable(),
  places: productFields.places.draft.nullable(),
  images: productFields.images.draft.nullable(),
  artworkFiles: flatLabelDraft.artworkFiles.nullable(),
  labels: labelsDraft.nullable(),
  tutorialVideos: productFields.tutorialVideos.draft.nullable(),
})
  .partial()
  .extend({ version });
export type ProductChange = z.infer<typeof ProductChange>;

export const ProductSort = z.enum(['recent', 'sku', 'name']);
export type ProductSort = z.infer<typeof ProductSort>;

/** How search results can be sorted: the best match first, or like a product list. */
export const SearchSort = z.enum(['best', ...ProductSort.options]);
export type SearchSort = z.infer<typeof SearchSort>;

/** The client to filter by; 'all' or nothing means all clients. */
const clientId = z
  .union([z.literal('all').transform(() => undefined), IdText], { error: 'This client is not an id.' })
  .optional();

const Parts = z.array(
  z.enum(['labels', 'videos'], { error: 'This must be labels, videos, or both with a comma.' }),
);

/** With a page, the total is in X-Total-Count; without one, the whole list is streamed. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  needs: 'product.read',
  summary: 'Products of all clients or one; with a page the total is in X-Total-Count',
  query: z.object({
    clientId,
    search: searchText.optional(),
    sort: ProductSort.optional(),
    /** Only products with this gap. */
    lacks: Gap.optional(),
    /** What to include in addition to the flat fields: 'labels', 'videos', or both, separated by a comma. */
    include: z
      .string()
      .transform((text) => text.split(','))
      .pipe(Parts)
      .optional(),
    ...pageQuery,
  }),
  reply: listOf(ListedProduct),
  fails: [],
});

/** The current product, or its content in a release. */
export const ShownProduct = Product.extend({
  /** The requested release; absent for the current product. */
  release: Release.optional(),
}).meta({ id: 'ShownProduct' });
export type ShownProduct = z.infer<typeof ShownProduct>;

/**
 * A product with all its fields, current or from a release. Returns 304 if the caller's copy is current; the page of a
 * product without a client polls it every 5 seconds.
 */
export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  needs: 'product.read',
  summary: 'One product with its labels, artwork and videos, as it is or as a release says it',
  params: IdParams,
  /** With `clientRelease`, the client's name is taken from that release. */
  query: z.object({ ...asReleased, clientRelease: IdText.optional() }),
  reply: ShownProduct,
  revalidates: true,
  fails: ['product.not_found', 'release.not_found'],
});

/** Finds a scanned or typed text: the exact code first, then products that contain it, then similar spellings. */
export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/products/search/:sku',
  needs: 'product.read',
  summary: 'Exact SKU, client SKU or barcode first, then what contains the text, then close spellings',
  params: z.object({ sku: searchText }),
  query: z.object({ clientId, sort: SearchSort.optional(), ...pageQuery }),
  reply: listOf(SearchHit),
  fails: [],
});

export const SavedProduct = Product.extend({
  /** Present if this is a draft, which only editors see until it is published; `version` is the draft's version. */
  isDraft: z.literal(true).optional(),
}).meta({ id: 'SavedProduct' });
export type SavedProduct = z.infer<typeof SavedProduct>;

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  needs: 'product.edit',
  summary: 'Add a product; a SKU that the catalogue has gets the client added to it',
  body: ProductDraft,
  reply: SavedProduct,
  status: 201,
  fails: ['product.duplicate', 'product.code_taken', 'client.not_found', 'request.key_reused'],
});

/** Refuses a stale version with 409 and the current product. A change to a controlled client's product is a draft. */
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  needs: 'product.edit',
  summary: 'Change a product; fields left out stay as they are, null empties',
  params: IdParams,
  body: ProductChange,
  reply: SavedProduct,
  fails: [
    'product.not_found',
    'client.not_found',
    'product.duplicate',
    'product.code_taken',
    'record.changed_meanwhile',
  ],
});

/** Deleting the last product of a catalogue row deletes the row. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  needs: 'product.delete',
  summary: 'Delete a product; an administrator can restore it for 30 days',
  params: IdParams,
  reply: Success,
  fails: ['product.not_found'],
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/export/products',
  needs: 'product.export',
  summary: 'Products as products_export_{date}.xlsx, one row per label',
  query: z.object({ clientId, search: searchText.optional(), sort: ProductSort.optional() }),
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  fails: ['export.busy'],
});
