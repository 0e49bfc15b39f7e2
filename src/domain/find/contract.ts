import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { searchText } from '../contract/fields.ts';

/** The kinds of record that can be found. Of equally good hits, the earlier kind is shown first. */
export const FoundKind = z.enum(['product', 'client', 'tutorial', 'item', 'roll', 'run', 'batch', 'person']);
export type FoundKind = z.infer<typeof FoundKind>;

/** How well a record matches, best first: a whole code, the beginning of a code or of a name, or all words. */
export const FoundRank = z.enum(['exact', 'code', 'name', 'words']);
export type FoundRank = z.infer<typeof FoundRank>;

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
  'roll',
  'run',
  'batch',
]);
export type FoundField = z.infer<typeof FoundField>;

export const Found = z
  .object({
    kind: FoundKind,
    id: z.int(),
    title: z.string(),
    /** The SKU of a product, a run or the newest run of a batch; null for other records. */
    sku: z.string().nullable(),
    /** The client of a product, run or batch, the category of a tutorial, the supplier of an item, the label of a roll. */
    of: z.string().nullable(),
    /** The client of a batch. */
    clientId: z.int().optional(),
    rank: FoundRank,
    field: FoundField,
    /** The content of the field; for a long text, the part around the match. */
    value: z.string(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof Found>;

/** The few best hits of each kind, for a text that is still being typed. */
export const findRecords = endpoint({
  method: 'GET',
  path: '/api/find',
  needs: 'product.read',
  summary:
    'Products, clients, tutorials, label stock, rolls, runs, batches and people that match a text, and why; the best of each kind',
  query: z.object({ text: searchText }),
  reply: z.object({ found: z.array(Found) }),
  fails: [],
});
