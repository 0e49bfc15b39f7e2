import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { searchText } from '../contract/fields.ts';

/** What can be found, in the order in which equally good hits are shown. */
export const FoundKind = z.enum(['product', 'client', 'tutorial', 'item']);
export type FoundKind = z.infer<typeof FoundKind>;

/** How well a record matches, best first: its very code, the beginning of a code, of a name, or all words. */
export const FoundRank = z.enum(['exact', 'code', 'name', 'words']);
export type FoundRank = z.infer<typeof FoundRank>;

/** The field that matched. */
export const FoundField = z.enum([
  'sku',
  'clientSku',
  'barcode',
  'code',
  'name',
  'title',
  'category',
  'labelSku',
  'supplierCode',
  'supplierName',
  'labelSize',
  'storage',
]);
export type FoundField = z.infer<typeof FoundField>;

/** A record that was found, and why. */
export const Found = z
  .object({
    kind: FoundKind,
    id: z.int(),
    title: z.string(),
    /** The SKU of a product; null for other records. */
    sku: z.string().nullable(),
    /** The client of a product, the category of a tutorial, the supplier of an item. */
    of: z.string().nullable(),
    rank: FoundRank,
    field: FoundField,
    /** What the field contains; of a long text, the part around the match. */
    value: z.string(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof Found>;

/** A few of the best hits of each kind, for a text that is still being typed. */
export const findRecords = endpoint({
  method: 'GET',
  path: '/api/find',
  needs: 'catalogue.read',
  summary: 'Products, clients, tutorials and label stock that match a text, and why; the best of each kind',
  query: z.object({ text: searchText }),
  reply: z.object({ found: z.array(Found) }),
  fails: [],
});
