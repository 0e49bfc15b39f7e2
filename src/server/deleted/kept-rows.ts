import { z } from 'zod';

/** The tables whose rows are kept when a record is deleted, in the order in which they can be put back. */
export const keptTables = [
  'clients',
  'master_products',
  'client_products',
  'product_labels',
  'tutorials',
  'inventory_items',
  'stock_movements',
] as const;
export type KeptTable = (typeof keptTables)[number];

/** A row as it stands in its table. */
export type StoredRow = Record<string, string | number | null>;

/** What the list of deleted records shows of one. */
export const DeletedSummary = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  productCount: z.int(),
});
export type DeletedSummary = z.infer<typeof DeletedSummary>;

/** Rows by table, each batch of rows as JSON with commas between them: a client's ten thousand products are never one object. */
export type KeptRows = Partial<Record<KeptTable, readonly string[]>>;

/** Rows as `recordDeletion` wrote them; looking at each value of a client's ten thousand products would take a second. */
const StoredRows = z.custom<StoredRow[]>((value) => Array.isArray(value));

/** What is kept of a deleted record: what it is called, and all its rows. */
export const KeptRecord = DeletedSummary.extend({
  kind: z.string(),
  tables: z.partialRecord(z.enum(keptTables), StoredRows),
});
export type KeptRecord = z.infer<typeof KeptRecord>;
