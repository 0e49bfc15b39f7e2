import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { LabelType } from '../products/label.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import { each } from '../record/fields.ts';
import { bulkPlaceFields } from './bulk-places.ts';
import { LookRow } from './look-row.ts';
import { ImportRules } from './row-rule.ts';

const { artworkFiles: _files, ...ofLabels } = labelFields;

/** The fields of a label that a bulk edit can set. */
export const bulkLabelFields = ofLabels;

/** The fields of a product that a bulk edit can set. Those that all clients of a SKU share are set only on its page. */
export const bulkProductFields = { clientId: productFields.clientId, notes: productFields.notes } as const;

/** The values to set; null empties a field. */
export const BulkValues = z
  .object({
    ...each(bulkProductFields, 'draft'),
    ...each(bulkLabelFields, 'draft'),
    ...each(bulkPlaceFields, 'draft'),
  })
  .refine((values) => Object.values(values).some((value) => value !== undefined), {
    error: 'Choose at least one field.',
  });
export type BulkValues = z.infer<typeof BulkValues>;

const many = <T extends z.ZodType>(one: T, idOf: (one: z.output<T>) => number) =>
  z
    .array(one)
    .min(1, { error: 'Choose at least one product.' })
    .max(limits.selection.maxRows, {
      error: () => `At most ${limits.selection.maxRows.toLocaleString('en-US')} products.`,
    })
    .refine((all) => new Set(all.map(idOf)).size === all.length, { error: 'A product is named twice.' });

const what = {
  set: BulkValues,
  /** Changes only labels of this type; null changes labels of every type. */
  labelType: LabelType.nullable().default(null),
};

/** A product in the version that the user saw. */
const LookedProduct = z.object({ id: Id, version: z.int().min(1) });

export const BulkLook = z
  .object({
    /** One row per product, in the order of the request; the number of a row is the product's id. */
    rows: z.array(LookRow),
    /** The products that exist. The bulk edit names these versions, and is refused if one has changed since. */
    products: z.array(LookedProduct),
  })
  .meta({ id: 'BulkLook' });
export type BulkLook = z.infer<typeof BulkLook>;

/** A dry run of the bulk edit: what it would change, without writing it. */
export const lookAtBulkEdit = endpoint({
  method: 'POST',
  path: '/api/products/bulk/look',
  needs: 'product.edit',
  summary: 'What setting the same values in many products would do, product by product; nothing is written',
  body: z.object({ products: many(Id, (id) => id), ...what }),
  reply: BulkLook,
  fails: ['client.not_found'],
});

export const BulkResult = z
  .object({ changed: z.int(), left: z.int(), refused: z.int() })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof BulkResult>;

/** Writes in one transaction and is recorded among the imports, where it can be undone. */
export const editInBulk = endpoint({
  method: 'POST',
  path: '/api/products/bulk',
  needs: 'product.edit',
  summary: 'Set the same values in many products; refused if one of them has changed since it was looked at',
  body: z.object({
    products: many(LookedProduct, ({ id }) => id),
    ...what,
    /** The rules, by product id. */
    rules: ImportRules.default({ all: 'take', rows: [] }),
  }),
  reply: BulkResult,
  fails: ['client.not_found', 'bulk.changed_meanwhile', 'import.running'],
});
