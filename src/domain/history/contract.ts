import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, pageQuery } from '../contract/fields.ts';
import { Stated } from '../words/told.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

export const FieldChange = z
  .object({
    /** The name of the field in the contract of its record: `itemDescription`. */
    field: z.string(),
    /** The number of the product's label or the order's line, from 1; null for a field of the whole record. */
    labelNumber: z.int().nullable(),
    /** The label SKU of an order line. */
    labelSku: z.string().optional(),
    before: Value,
    after: Value,
    /** The facts of which texts in `before` and `after` are the sentences, if there are any. */
    said: z.array(Stated).optional(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z
  .object({
    id: z.int(),
    at: Instant,
    /** Null if the portal did it, or if the account is gone. */
    userName: z.string().nullable(),
    action: z.enum(['created', 'updated', 'deleted', 'restored']),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const historyCall = {
  method: 'GET',
  needs: 'history.read',
  params: IdParams,
  query: z.object({ ...pageQuery }),
  reply: listOf(HistoryEntry),
} as const;

export const getProductHistory = endpoint({
  ...historyCall,
  path: '/api/products/:id/history',
  summary: 'Who changed a product and when, field by field, newest first',
  fails: ['product.not_found'],
});

export const getClientHistory = endpoint({
  ...historyCall,
  path: '/api/clients/:id/history',
  summary: 'Who changed a client and when, field by field, newest first',
  fails: ['client.not_found'],
});

export const getOrderHistory = endpoint({
  ...historyCall,
  path: '/api/orders/:id/history',
  summary: 'Who changed an order and when, line by line, newest first',
  fails: ['order.not_found'],
});
