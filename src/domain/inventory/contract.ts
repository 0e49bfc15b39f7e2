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
import { upTo } from '../contract/up-to.ts';
import { uploadFailures, UploadResult } from '../files/contract.ts';
import { fileKinds, megabytesOf } from '../files/file-kinds.ts';
import * as limits from '../limits.ts';
import { OnOrder } from '../orders/on-order.ts';
import { each } from '../record/fields.ts';
import { itemFields } from './item-fields.ts';
import { RecordedKind, setsStock, StockMovementKind } from './movement.ts';
import { StockFilter } from './stock-level.ts';
import { StoredSaid } from '../words/said.ts';
import { Stated } from '../words/told.ts';

/** An item of label stock: a label of one supplier, on a shelf. */
export const InventoryItem = z
  .object({ id: z.int(), ...each(itemFields, 'stored'), version: z.int(), updatedAt: Instant })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof InventoryItem>;

/** An item with the orders that have not arrived yet, oldest first. */
export const StockedItem = InventoryItem.extend({ onOrder: z.array(OnOrder) }).meta({ id: 'StockedItem' });
export type StockedItem = z.infer<typeof StockedItem>;

/** A supplier that has items. */
export const Supplier = z.object({ supplierName: z.string(), itemCount: z.int() }).meta({ id: 'Supplier' });
export type Supplier = z.infer<typeof Supplier>;

export const InventoryDraft = z.object(each(itemFields, 'draft'));
export type InventoryDraft = z.infer<typeof InventoryDraft>;

/** The note below fields that cannot be changed once an item exists, and the server's error for changing one. */
export const lockedSentence = 'This field cannot be edited';

const lockedText = requiredText(limits.text.url, lockedSentence).optional();

/** A change of an item; omitted fields are unchanged. Locked fields may be sent if their values are the same. */
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

/** A change of an item's stock: who, when, why, and the stock after it. */
export const StockMovement = z
  .object({
    id: z.int(),
    kind: StockMovementKind,
    /** Pieces: positive if received, negative if used. */
    quantity: z.int(),
    /** Pieces on hand after it. */
    stockAfter: z.int(),
    note: z.string().nullable(),
    /** The fact of which the note is the sentence, if the portal made it. */
    said: Stated.optional(),
    /** The code of the roll whose pieces moved; null for loose labels. */
    rollCode: z.string().nullable(),
    /** Null if the portal made the movement. */
    userName: z.string().nullable(),
    at: Instant,
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.infer<typeof StockMovement>;

const wholePieces = 'This must be a whole number.';

/**
 * A movement to record. `quantity` is the number of pieces moved (received, used, damaged: at least 1), or the new
 * number on hand (counted, corrected).
 */
export const MovementDraft = z
  .object({
    kind: RecordedKind,
    quantity: z
      .int({ error: wholePieces })
      .min(0, { error: wholePieces })
      .max(...upTo(limits.stock.max)),
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

export const listInventory = endpoint({
  method: 'GET',
  path: '/api/inventory',
  needs: 'catalogue.read',
  summary: 'Label stock; with a page the total is in X-Total-Count',
  query: z
    .object({
      search: searchText.optional(),
      /** The supplier's whole name, ignoring letter case, accents and spacing; `supplierName` also finds parts. */
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

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/inventory/suppliers',
  needs: 'catalogue.read',
  summary: 'The suppliers of label stock, each once however their name was written',
  reply: z.array(Supplier),
  fails: [],
});

export const getInventoryItem = endpoint({
  method: 'GET',
  path: '/api/inventory/:id',
  needs: 'catalogue.read',
  summary: 'One item of label stock',
  params: IdParams,
  reply: StockedItem,
  fails: ['inventory_item.not_found'],
});

/** For each label SKU of a product, the items of all suppliers: the roll on the shelf may come from any of them. */
export const listProductStock = endpoint({
  method: 'GET',
  path: '/api/products/:id/stock',
  needs: 'catalogue.read',
  summary: 'The label stock of a product, by the SKUs of its labels',
  params: IdParams,
  reply: listOf(StockedItem),
  fails: ['product.not_found'],
});

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

/** Label SKU, supplier and size cannot be changed. */
export const updateInventoryItem = endpoint({
  method: 'PUT',
  path: '/api/inventory/:id',
  needs: 'inventory.edit',
  summary: 'Change stock, storage or image of an item; another number on hand makes a movement, corrected',
  params: IdParams,
  body: InventoryChange,
  reply: StockedItem,
  fails: ['inventory_item.not_found', 'record.changed_meanwhile', 'stock.on_rolls'],
});

export const deleteInventoryItem = endpoint({
  method: 'DELETE',
  path: '/api/inventory/:id',
  needs: 'inventory.delete',
  summary: 'Delete an item; an administrator can restore it for 30 days',
  params: IdParams,
  reply: Success,
  fails: ['inventory_item.not_found', 'inventory_item.has_rolls'],
});

/** Deletes all items in one transaction. */
export const bulkDeleteInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/bulk-delete',
  needs: 'inventory.delete',
  summary: 'Delete many items at once',
  body: z.object({ ids: Ids(limits.selection.maxRows) }),
  whenFull: 'done',
  reply: z.object({ deleted: z.int(), missing: z.array(z.int()) }),
  fails: ['inventory_item.has_rolls'],
});

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/:id/movements',
  needs: 'catalogue.read',
  summary: 'What came and went of an item, newest first; with a page the total is in X-Total-Count',
  params: IdParams,
  query: z.object(pageQuery),
  reply: listOf(StockMovement),
  fails: ['inventory_item.not_found'],
});

/** Returns the item after the movement. */
export const addMovement = endpoint({
  method: 'POST',
  path: '/api/inventory/:id/movements',
  needs: 'inventory.edit',
  summary: 'Receive, use, write off, count or correct the stock of an item',
  params: IdParams,
  body: MovementDraft,
  reply: StockedItem,
  status: 201,
  fails: [
    'inventory_item.not_found',
    'stock.too_little',
    'stock.too_much',
    'stock.on_rolls',
    'request.key_reused',
  ],
});

export const importInventory = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  needs: 'inventory.edit',
  summary: 'Make stock items of the labels of all products',
  reply: z.object({ success: z.literal(true), message: z.string(), said: StoredSaid }),
  fails: ['import.running'],
});

export const uploadInventoryImage = endpoint({
  method: 'POST',
  path: '/api/inventory/upload-image',
  needs: 'inventory.edit',
  summary: `Upload the picture of a label: PNG, JPG or WEBP up to ${megabytesOf(fileKinds.inventoryImage)} MB`,
  body: upload('file', {
    maxFiles: fileKinds.inventoryImage.maxFiles,
    maxBytes: fileKinds.inventoryImage.maxBytes,
    fields: { type: 'label' },
  }),
  reply: UploadResult,
  fails: uploadFailures,
});
