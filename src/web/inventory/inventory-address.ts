import { PageText } from '#domain/contract/fields.ts';
import { StockFilter } from '#domain/inventory/stock-level.ts';

/** What the inventory shows, as its address says it. */
export interface InventoryAddress {
  /** What is searched for; '' for everything, as in the other texts. */
  search: string;
  /** The whole name of one supplier. */
  supplier: string;
  /** A part of the name; links from before the list of suppliers have it. */
  supplierName: string;
  supplierCode: string;
  storage: string;
  /** In pieces; nothing for no bound. */
  minStock: number | undefined;
  maxStock: number | undefined;
  /** Nothing for all. */
  stockLevel: StockFilter | undefined;
  /** From 1. */
  page: number;
}

/** The filters that are texts. */
export type TextFilter = 'search' | 'supplier' | 'supplierName' | 'supplierCode' | 'storage';

/** The filters that are numbers of pieces. */
export type PiecesFilter = 'minStock' | 'maxStock';

/** An address that narrows nothing, on its first page. */
export const everything: InventoryAddress = {
  search: '',
  supplier: '',
  supplierName: '',
  supplierCode: '',
  storage: '',
  minStock: undefined,
  maxStock: undefined,
  stockLevel: undefined,
  page: 1,
};

/** A number of pieces as it is typed: nothing for '', null for what is no whole number from 0. */
export const readPieces = (text: string): number | undefined | null => {
  if (text === '') return undefined;
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
};

/** Reads the address; whatever is not understood counts as not said. */
export const readInventoryAddress = (query: URLSearchParams): InventoryAddress => {
  const text = (name: TextFilter) => query.get(name)?.trim() ?? '';
  const pieces = (name: PiecesFilter) => readPieces(query.get(name) ?? '') ?? undefined;
  return {
    search: text('search'),
    supplier: text('supplier'),
    supplierName: text('supplierName'),
    supplierCode: text('supplierCode'),
    storage: text('storage'),
    minStock: pieces('minStock'),
    maxStock: pieces('maxStock'),
    stockLevel: StockFilter.safeParse(query.get('stockLevel')).data,
    page: PageText.safeParse(query.get('page')).data ?? 1,
  };
};

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeInventoryAddress = (address: InventoryAddress): URLSearchParams => {
  const { page, ...filters } = address;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  if (page !== 1) query.set('page', String(page));
  return query;
};

/** A filter: whatever narrows the list. */
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

/** The filters that are set, in the order in which they stand. */
export const setFilters = (address: InventoryAddress): InventoryFilter[] =>
  filterNames.filter((name) => address[name] !== everything[name]);

/** Whether the address leaves anything out. */
export const isFiltered = (address: InventoryAddress): boolean =>
  writeInventoryAddress({ ...address, page: 1 }).size > 0;

/** How many of the filters are set that a small screen folds away. */
export const foldedFilters = ({
  supplier,
  supplierName,
  supplierCode,
  storage,
  minStock,
  maxStock,
}: InventoryAddress): number =>
  writeInventoryAddress({ ...everything, supplier, supplierName, supplierCode, storage, minStock, maxStock })
    .size;

/** What is wrong with the bounds, as a sentence; null where some number of pieces fits both. */
export const boundsProblem = ({
  minStock = 0,
  maxStock = Infinity,
}: Pick<InventoryAddress, PiecesFilter>): string | null =>
  minStock > maxStock ? 'The maximum is below the minimum.' : null;
