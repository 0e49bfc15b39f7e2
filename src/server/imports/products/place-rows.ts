import type { Product } from '#domain/products/contract.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import { searchKey, skuKey } from '#domain/codes/code-key.ts';
import { columns } from '#domain/workbook/columns.ts';
import { said } from '#domain/words/say.ts';
import type { ImportedProduct, ProductRows, RowError } from '#domain/workbook/product-rows.ts';
import type { Queries } from '../../db/database.ts';
import { unhurried } from '../../breathe.ts';
import {
  findCatalogue,
  findSiblings,
  placeOf,
  type CatalogueRow,
  type Sibling,
} from '../../products/lock-store.ts';

/** A product of the workbook with its client. */
export interface ResolvedProduct {
  product: ImportedProduct;
  clientId: number | null;
  clientName: string | null;
  skuKey: string;
}

/** What the database contains for the products of the workbook before the import. */
export interface Known {
  catalogue: ReadonlyMap<string, CatalogueRow>;
  /** The ids of clients' products by catalogue row and client: see `placeOf`. */
  existing: ReadonlyMap<string, number>;
  /** The ids of all clients' products, by catalogue row. */
  productsOf: ReadonlyMap<number, number[]>;
  /** All products of these catalogue rows. */
  siblings: readonly Sibling[];
}

/** A product of the workbook that already exists. */
export interface PresentProduct {
  resolved: ResolvedProduct;
  existingId: number;
  masterId: number;
}

/** An existing product, and its change by the file. */
export interface ImportedChange {
  present: PresentProduct;
  before: Product;
  after: Product;
}

/** The products that an import will create, and those that exist. */
export interface PlacedRows {
  create: ResolvedProduct[];
  present: PresentProduct[];
}

/** Clients by folded name. */
type Clients = ReadonlyMap<string, readonly { id: number; name: string }[]>;

/** The clients that a name may mean: of several those that are written like it. */
const meantBy = (clients: Clients, name: string) => {
  const found = clients.get(searchKey(name)) ?? [];
  const alike = found.filter((one) => one.name === name);
  return alike.length > 0 ? alike : found;
};

/** Finds the client of each product; a client that is unknown, or one of several of its name, is an error of the row. */
export const resolveClients = async (
  { products, errors }: ProductRows,
  clients: Clients,
): Promise<{ resolved: ResolvedProduct[]; errors: RowError[] }> => {
  const resolved: ResolvedProduct[] = [];
  const all = [...errors];
  for await (const product of unhurried(products)) {
    const given = product.clientName;
    const names = given === null ? [] : [given, ...(product.otherSpellings ?? [])];
    const meant = [...new Set(names.flatMap((name) => meantBy(clients, name)))];
    if (given !== null && meant.length !== 1) {
      all.push({
        row: product.row,
        column: columns.clientName.heading,
        sku: product.sku,
        why: said(meant.length === 0 ? 'cell.unknown_client' : 'cell.same_clients', { name: given }),
      });
    } else {
      const { id = null, name = null } = meant[0] ?? {};
      resolved.push({ product, clientId: id, clientName: name, skuKey: skuKey(product.sku) });
    }
  }
  return { resolved, errors: all.toSorted((a, b) => a.row - b.row) };
};

/** Separates new products from existing ones. */
export const placeRows = (
  resolved: readonly ResolvedProduct[],
  { catalogue, existing }: Known,
): PlacedRows => {
  const placed: PlacedRows = { create: [], present: [] };
  for (const one of resolved) {
    const { clientId } = one;
    const masterId = catalogue.get(one.skuKey)?.id;
    const existingId = masterId === undefined ? undefined : existing.get(placeOf({ masterId, clientId }));
    if (masterId === undefined || existingId === undefined) placed.create.push(one);
    else placed.present.push({ resolved: one, existingId, masterId });
  }
  return placed;
};

/** Finds the products of these catalogue rows. */
export const know = async (
  queries: Queries,
  catalogue: Known['catalogue'],
  isNew: ReadonlySet<number> = new Set(),
): Promise<Known> => {
  const ids = [...catalogue.values()].flatMap(({ id }) => (isNew.has(id) ? [] : [id]));
  const products = await findSiblings(queries, ids);
  const productsOf = new Map<number, number[]>();
  for (const { id, masterId } of products)
    productsOf.set(masterId, [...(productsOf.get(masterId) ?? []), id]);
  return {
    catalogue,
    existing: new Map(products.map((row) => [placeOf(row), row.id])),
    productsOf,
    siblings: products,
  };
};

/** Finds what the database contains for these rows. */
export const knowRows = async (queries: Queries, rows: readonly ResolvedProduct[]): Promise<Known> =>
  know(queries, await findCatalogue(queries, [...new Set(rows.map((one) => one.skuKey))]));

/** How to treat existing products: one rule for all, with exceptions by row. */
export interface Choices {
  all: RowRule;
  rows: ReadonlyMap<number, RowRule>;
}

/** The rule for the product of a row. */
export const ruleFor = ({ all, rows }: Choices, { resolved }: PresentProduct): RowRule =>
  rows.get(resolved.product.row) ?? all;

/** The existing products to update. */
export const toUpdate = (present: readonly PresentProduct[], choices: Choices): PresentProduct[] =>
  present.filter((one) => ruleFor(choices, one) !== 'keep');
