import { z } from 'zod';
import { endpoint, listOf, upload } from '../contract/endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  optionalText,
  pageQuery,
  requiredText,
  searchText,
  Success,
  version,
} from '../contract/fields.ts';
import { uploadFailures, UploadResult } from '../files/contract.ts';
import * as limits from '../limits.ts';

/** How much of a label there is, in words. */
export const StockLevel = z.enum(['out', 'low', 'medium', 'high']);
export type StockLevel = z.infer<typeof StockLevel>;

/** Labels on the shelf. */
export const InventoryItem = z
  .object({
    id: z.int(),
    labelSku: z.string(),
    supplierCode: z.string(),
    supplierName: z.string(),
    labelSize: z.string(),
    storage: z.string(),
    /** Pieces on hand: the sum of all stock movements. */
    stockOnHand: z.int(),
    image: z.string().nullable(),
    version: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof InventoryItem>;

const stockDraft = z
  .int({ error: 'Stock must be 0 or greater' })
  .min(0, { error: 'Stock must be 0 or greater' })
  .max(limits.stock.max, { error: 'At most 10,000,000.' });

/** What the inventory form sends. */
export const InventoryDraft = z.object({
  labelSku: requiredText(limits.text.code, 'Label SKU is required').min(2, {
    error: 'Label SKU is required',
  }),
  supplierCode: requiredText(limits.text.code, 'Supplier code is required'),
  supplierName: requiredText(limits.text.name, 'Supplier name is required'),
  labelSize: requiredText(limits.text.name, 'Label size is required'),
  storage: requiredText(limits.text.name, 'Storage location is required'),
  stockOnHand: stockDraft,
  image: optionalText(limits.text.url),
});
export type InventoryDraft = z.infer<typeof InventoryDraft>;

const pieces = z
  .string()
  .regex(/^\d{1,8}$/, { error: 'This must be a whole number.' })
  .transform(Number);

/** Label stock, always an array. */
export const listInventory = endpoint({
  method: 'GET',
  path: '/api/inventory',
  needs: 'catalogue.read',
  summary: 'Label stock; with a page the total stands in X-Total-Count',
  query: z.object({
    search: searchText.optional(),
    supplierName: searchText.optional(),
    supplierCode: searchText.optional(),
    storage: searchText.optional(),
    minStock: pieces.optional(),
    maxStock: pieces.optional(),
    stockLevel: StockLevel.or(z.literal('all').transform(() => undefined)).optional(),
    ...pageQuery,
  }),
  reply: listOf(InventoryItem),
  fails: [],
  notBuiltYet: true,
});

/** Adds an item. */
export const createInventoryItem = endpoint({
  method: 'POST',
  path: '/api/inventory',
  needs: 'inventory.edit',
  summary: 'Add label stock',
  body: InventoryDraft,
  reply: InventoryItem,
  status: 201,
  fails: [],
  notBuiltYet: true,
});

/** Changes an item; label SKU, supplier and size stay what they are. */
export const updateInventoryItem = endpoint({
  method: 'PUT',
  path: '/api/inventory/:id',
  needs: 'inventory.edit',
  summary: 'Change stock, storage or image of an item',
  params: IdParams,
  body: InventoryDraft.partial().extend({ version }),
  reply: InventoryItem,
  fails: ['inventory_item.not_found', 'record.changed_meanwhile'],
  notBuiltYet: true,
});

/** Deletes an item. */
export const deleteInventoryItem = endpoint({
  method: 'DELETE',
  path: '/api/inventory/:id',
  needs: 'inventory.delete',
  summary: 'Delete an item; an administrator can restore it for 30 days',
  params: IdParams,
  reply: Success,
  fails: ['inventory_item.not_found'],
  notBuiltYet: true,
});

/** Deletes many items in one transaction. */
export const bulkDeleteInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/bulk-delete',
  needs: 'inventory.delete',
  summary: 'Delete many items at once',
  body: z.object({ ids: z.array(Id).min(1).max(1_000) }),
  reply: z.object({ deleted: z.int(), missing: z.array(z.int()) }),
  fails: [],
  notBuiltYet: true,
});

/** Makes an item of every label of the catalogue that has none. */
export const importInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  needs: 'inventory.edit',
  summary: 'Make stock items of the labels of all products',
  reply: z.object({ success: z.literal(true), message: z.string() }),
  fails: ['import.running'],
  notBuiltYet: true,
});

/** Takes the picture of a label. */
export const uploadInventoryImage = endpoint({
  method: 'POST',
  path: '/api/inventory/upload-image',
  needs: 'inventory.edit',
  summary: 'Upload the picture of a label: PNG, JPG or WEBP up to 5 MB',
  body: upload('file', { maxFiles: 1, maxBytes: 5 * 1024 * 1024, fields: { type: 'label' } }),
  reply: UploadResult,
  fails: uploadFailures,
});
