import { z } from 'zod';
import { endpoint, listOf, upload } from '../contract/endpoint.ts';
import {
  IdParams,
  Ids,
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
import { OnOrder } from '../orders/on-order.ts';
import { each } from '../record/fields.ts';
import { itemFields } from './item-fields.ts';
import { setsStock, StockMovementKind } from './movement.ts';
import { StockFilter } from './stock-level.ts';

/** Labels on the shelf. */
export const InventoryItem = z
  .object({ id: z.int(), ...each(itemFields, 'stored'), version: z.int(), updatedAt: Instant })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof InventoryItem>;

/** An item as it is answered: with what is on order of it, the oldest order first. */
export const StockedItem = InventoryItem.extend({ onOrder: z.array(OnOrder) }).meta({ id: 'StockedItem' });
export type StockedItem = z.infer<typeof StockedItem>;

/** A supplier of whom there are items. */
export const Supplier = z.object({ supplierName: z.string(), itemCount: z.int() }).meta({ id: 'Supplier' });
export type Supplier = z.infer<typeof Supplier>;

/** What the inventory form sends. */
export const InventoryDraft = z.object(each(itemFields, 'draft'));
export type InventoryDraft = z.infer<typeof InventoryDraft>;

/** What the form says under each field that is fixed once the item exists, and the server where it was changed. */
export const lockedSentence = 'This field cannot be edited';

const lockedText = requiredText(limits.text.url, lockedSentence).optional();

/** A change of an item: what is left out stays. The locked fields may be sent as they are. */
export const InventoryChange = z.object({
  labelSku: lockedText,
  supplierCode: lockedText,
  supplierName: lockedText,
  labelSize: lockedText,
  storage: InventoryDraft.shape.storage.optional(),
  stockOnHand: InventoryDraft.shape.stockOnHand.optional(),
  image: InventoryDraft.shape.image,
  version,
});
export type InventoryChange = z.infer<typeof InventoryChange>;

/** One change of the stock of an item: who, when, why, and what was there after it. */
export const StockMovement = z
  .object({
    id: z.int(),
    kind: StockMovementKind,
    /** Pieces that came (positive) or went (negative). */
    quantity: z.int(),
    /** Pieces on hand after it. */
    stockAfter: z.int(),
    note: z.string().nullable(),
    /** Null when the portal itself did it. */
    userName: z.string().nullable(),
    at: Instant,
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.infer<typeof StockMovement>;

const wholePieces = 'This must be a whole number.';

/**
 * A movement as it is sent. `quantity` is what came or went (received, used, damaged: at least 1), or the number that
 * is there (counted, corrected).
 */
export const MovementDraft = z
  .object({
    kind: StockMovementKind,
    quantity: z
      .int({ error: wholePieces })
      .min(0, { error: wholePieces })
      .max(limits.stock.max, { error: 'At most 10,000,000.' }),
    note: optionalText(limits.text.description),
  })
  .refine(({ kind, quantity }) => setsStock(kind) || quantity > 0, {
    path: ['quantity'],
    error: 'This must be at least 1.',
  });
export type MovementDraft = z.infer<typeof MovementDraft>;

const pieces = z
  .string({ error: wholePieces })
  .regex(/^\d{1,8}$/, { error: wholePieces, abort: true })
  .transform(Number);

/** Label stock, always an array. */
export const listInventory = endpoint({
  method: 'GET',
  path: '/api/inventory',
  needs: 'catalogue.read',
  summary: 'Label stock; with a page the total stands in X-Total-Count',
  query: z
    .object({
      search: searchText.optional(),
      /** The supplier's whole name, letter case, accents and spacing aside; `supplierName` finds parts of it too. */
      supplier: searchText.optional(),
      supplierName: searchText.optional(),
      supplierCode: searchText.optional(),
      storage: searchText.optional(),
      minStock: pieces.optional(),
      maxStock: pieces.optional(),
      stockLevel: z
        .union([StockFilter, z.literal('all').transform(() => undefined)], {
          error: 'This is not a stock level.',
        })
        .optional(),
      ...pageQuery,
    })
    .refine(({ minStock = 0, maxStock = Infinity }) => minStock <= maxStock, {
      path: ['maxStock'],
      error: 'The maximum is below the minimum.',
    }),
  reply: listOf(StockedItem),
  fails: [],
});

/** The suppliers that items have, by name. */
export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/inventory/suppliers',
  needs: 'catalogue.read',
  summary: 'The suppliers of label stock, each once however their name was written',
  reply: z.array(Supplier),
  fails: [],
});

/** One item. */
export const getInventoryItem = endpoint({
  method: 'GET',
  path: '/api/inventory/:id',
  needs: 'catalogue.read',
  summary: 'One item of label stock',
  params: IdParams,
  reply: StockedItem,
  fails: ['inventory_item.not_found'],
});

/** Adds an item. */
export const createInventoryItem = endpoint({
  method: 'POST',
  path: '/api/inventory',
  needs: 'inventory.edit',
  summary: 'Add label stock; what is there already is its first movement, received',
  body: InventoryDraft,
  reply: StockedItem,
  status: 201,
  fails: ['request.key_reused'],
});

/** Changes an item; label SKU, supplier and size stay what they are. */
export const updateInventoryItem = endpoint({
  method: 'PUT',
  path: '/api/inventory/:id',
  needs: 'inventory.edit',
  summary: 'Change stock, storage or image of an item; another number on hand makes a movement, corrected',
  params: IdParams,
  body: InventoryChange,
  reply: StockedItem,
  fails: ['inventory_item.not_found', 'record.changed_meanwhile'],
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
});

/** Deletes many items in one transaction. */
export const bulkDeleteInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/bulk-delete',
  needs: 'inventory.delete',
  summary: 'Delete many items at once',
  body: z.object({ ids: Ids(1_000) }),
  reply: z.object({ deleted: z.int(), missing: z.array(z.int()) }),
  fails: [],
});

/** The movements of an item, newest first. */
export const listMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/:id/movements',
  needs: 'catalogue.read',
  summary: 'What came and went of an item, newest first; with a page the total stands in X-Total-Count',
  params: IdParams,
  query: z.object(pageQuery),
  reply: listOf(StockMovement),
  fails: ['inventory_item.not_found'],
});

/** Moves stock: what came, what went, or what somebody counted. Answers the item as it is then. */
export const addMovement = endpoint({
  method: 'POST',
  path: '/api/inventory/:id/movements',
  needs: 'inventory.edit',
  summary: 'Receive, use, write off, count or correct the stock of an item',
  params: IdParams,
  body: MovementDraft,
  reply: StockedItem,
  status: 201,
  fails: ['inventory_item.not_found', 'stock.too_little', 'stock.too_much', 'request.key_reused'],
});

/** Makes an item of every label of the catalogue that has none. */
export const importInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  needs: 'inventory.edit',
  summary: 'Make stock items of the labels of all products',
  reply: z.object({ success: z.literal(true), message: z.string() }),
  fails: ['import.running'],
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
