import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, pageQuery } from '../contract/fields.ts';

export const DeletedKind = z.enum(['client', 'product', 'tutorial', 'inventory_item']);
export type DeletedKind = z.infer<typeof DeletedKind>;

/** A deleted record that an administrator can still restore. */
export const DeletedRecord = z
  .object({
    /** The id of the deletion, not of the record. */
    id: z.int(),
    kind: DeletedKind,
    recordId: z.int(),
    /** A client's name, a product's SKU, a tutorial's title, or a label's SKU. */
    name: z.string(),
    /** More about the record: a product's description, an item's supplier. */
    detail: z.string().nullable(),
    /** How many products were deleted with a client; 0 for other records. */
    productCount: z.int(),
    deletedAt: Instant,
    deletedBy: z.string().nullable(),
    restorableUntil: Instant,
  })
  .meta({ id: 'DeletedRecord' });
export type DeletedRecord = z.infer<typeof DeletedRecord>;

export const listDeleted = endpoint({
  method: 'GET',
  path: '/api/admin/deleted',
  needs: 'deleted.restore',
  summary: 'What was deleted in the last 30 days, newest first; with a page the total is in X-Total-Count',
  query: z.object({ kind: DeletedKind.optional(), ...pageQuery }),
  reply: listOf(DeletedRecord),
  fails: [],
});

/** Restores a record under its old id, with everything that belonged to it. */
export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/api/admin/deleted/:id/restore',
  needs: 'deleted.restore',
  summary: 'Restore a deleted record with everything that belonged to it',
  params: IdParams,
  reply: z.object({ kind: DeletedKind, recordId: z.int() }),
  fails: ['deleted.not_found', 'deleted.needs_client', 'product.duplicate', 'product.code_taken'],
});
