import { z } from 'zod';

/** The tables whose rows are stored when a record is deleted, in an order in which they can be reinserted. */
export const deletedTables = [
  'clients',
  'master_products',
  'client_products',
  'product_labels',
  'product_codes',
  'tutorials',
  'inventory_items',
  'label_rolls',
  'stock_movements',
] as const;
export type DeletedTable = (typeof deletedTables)[number];

/** A row with all columns of its table. */
export type StoredRow = Record<string, string | number | null>;

/** What the list of deleted records shows about a record. */
export const DeletedSummary = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  productCount: z.int(),
});
export type DeletedSummary = z.infer<typeof DeletedSummary>;

/**
 * Rows by table. Each batch is JSON without its brackets, because ten thousand products of a client must never be in
 * memory as objects at the same time.
 */
export type RowsByTable = Partial<Record<DeletedTable, readonly string[]>>;

/** Rows from `recordDeletion`, unchecked: checking each value of ten thousand products would take a second. */
const StoredRows = z.custom<StoredRow[]>((value) => Array.isArray(value));

/** The stored form of a deleted record: its summary and all its rows. */
export const StoredRecord = DeletedSummary.extend({
  kind: z.string(),
  tables: z.partialRecord(z.enum(deletedTables), StoredRows),
});
export type StoredRecord = z.infer<typeof StoredRecord>;
