import { z } from 'zod';
import { StockFilter } from '#domain/inventory/stock-level.ts';
import { addressCodec, optionalPart, pagePart, textPart } from '#web/list/address-codec.ts';

/** The filters that are texts. */
export type TextFilter = 'search' | 'supplier' | 'supplierName' | 'supplierCode' | 'storage';

/** The filters that are numbers of pieces. */
export type PiecesFilter = 'minStock' | 'maxStock';

/** A typed number of pieces: undefined for '', null if it is not a whole number from 0. */
export const readPieces = (text: string): number | undefined | null => {
  if (text === '') return undefined;
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
};

const piecesPart = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The address of the inventory. `supplierName`, a part of the name, is in links from before the list of suppliers. */
export const inventoryAddress = addressCodec({
  search: textPart,
  supplier: textPart,
  supplierName: textPart,
  supplierCode: textPart,
  storage: textPart,
  minStock: piecesPart,
  maxStock: piecesPart,
  stockLevel: optionalPart(StockFilter),
  page: pagePart,
});

/** The parameters in the address of the inventory. */
export type InventoryAddress = ReturnType<typeof inventoryAddress.read>;

/** The address without filters, on the first page. */
export const everything: InventoryAddress = inventoryAddress.read(new URLSearchParams());

/** A filter of the list. */
export type InventoryFilter = Exclude<keyof InventoryAddress, 'page'>;

const filterNames = [
  'search',
  'stockLevel',
  'supplier',
  'supplierName',
  'supplierCode',
  'storage',
  'minStock',
  'maxStock',
] as const satisfies readonly InventoryFilter[];

/** The active filters, in order. */
export const setFilters = (address: InventoryAddress): InventoryFilter[] =>
  filterNames.filter((name) => address[name] !== everything[name]);

/** Whether the address has any filter. */
export const isFiltered = (address: InventoryAddress): boolean =>
  inventoryAddress.write({ ...address, page: 1 }).size > 0;

/** How many of the filters that a small screen collapses are active. */
export const foldedFilters = ({
  supplier,
  supplierName,
  supplierCode,
  storage,
  minStock,
  maxStock,
}: InventoryAddress): number =>
  inventoryAddress.write({ ...everything, supplier, supplierName, supplierCode, storage, minStock, maxStock })
    .size;
