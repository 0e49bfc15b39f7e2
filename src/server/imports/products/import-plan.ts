import type { Product } from '#domain/products/contract.ts';
import { planCatalogue, type CatalogueValues } from '#domain/products/plan-product.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { planFields } from '#domain/record/plan-fields.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import { searchKey, skuKey } from '#domain/codes/code-key.ts';
import { columns } from '#domain/workbook/columns.ts';
import { said } from '#domain/words/say.ts';
import type { ImportedProduct, ProductRows, RowError } from '#domain/workbook/product-rows.ts';
import type { Queries } from '../../db/database.ts';
import { unhurried } from '../../breathe.ts';
import { findSiblings, type CatalogueRow, type Sibling } from '../../products/lock-store.ts';

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
  /** The ids of clients' products by catalogue row and client: see `pairKey`. */
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

/** The products that an import will create, and those that exist. */
export interface ImportPlan {
  create: ResolvedProduct[];
  present: PresentProduct[];
}

/** An existing product, and its change by the workbook. */
export interface ImportedChange {
  present: PresentProduct;
  before: Product;
  after: Product;
}

/** The key of a client's product of a catalogue row; "no client" counts as a client. */
const pairKey = (masterId: number, clientId: number | null): string => `${masterId}/${clientId ?? 0}`;

/** Finds the client of each product; an unknown client is an error of the row. */
export const resolveClients = async (
  { products, errors }: ProductRows,
  clients: ReadonlyMap<string, { id: number; name: string }>,
): Promise<{ resolved: ResolvedProduct[]; errors: RowError[] }> => {
  const resolved: ResolvedProduct[] = [];
  const all = [...errors];
  for await (const product of unhurried(products)) {
    const client = product.clientName === null ? null : clients.get(searchKey(product.clientName));
    if (client === undefined) {
      all.push({
        row: product.row,
        column: columns.clientName.heading,
        sku: product.sku,
        why: said('cell.unknown_client', { name: product.clientName ?? '' }),
      });
    } else {
      const { id = null, name = null } = client ?? {};
      resolved.push({ product, clientId: id, clientName: name, skuKey: skuKey(product.sku) });
    }
  }
  return { resolved, errors: all.toSorted((a, b) => a.row - b.row) };
};

/** Separates new products from existing ones. */
export const planImport = (
  resolved: readonly ResolvedProduct[],
  { catalogue, existing }: Known,
): ImportPlan => {
  const plan: ImportPlan = { create: [], present: [] };
  for (const one of resolved) {
    const masterId = catalogue.get(one.skuKey)?.id;
    const existingId = masterId === undefined ? undefined : existing.get(pairKey(masterId, one.clientId));
    if (masterId === undefined || existingId === undefined) plan.create.push(one);
    else plan.present.push({ resolved: one, existingId, masterId });
  }
  return plan;
};

/**
 * The changes to catalogue rows, by id. New products fill empty fields, and earlier rows win; then existing products
 * replace values that differ, and later rows win.
 */
export const planCatalogueRows = async (
  rows: ReadonlyMap<string, CatalogueRow>,
  { create }: ImportPlan,
  changes: readonly ImportedChange[],
): Promise<Map<number, Partial<CatalogueValues>>> => {
  const plan = new Map<number, Partial<CatalogueValues>>();
  const add = (id: number, change: Partial<CatalogueValues>): void => {
    if (Object.keys(change).length > 0) plan.set(id, { ...plan.get(id), ...change });
  };
  for await (const { product, skuKey: key } of unhurried(create)) {
    const row = rows.get(key);
    if (row)
      add(
        row.id,
        planCatalogue({ ...fieldsOf(catalogueFields, row), ...plan.get(row.id) }, { fill: product }),
      );
  }
  // Only values that differ, because another row of the workbook may change the same catalogue row.
  for await (const { present, before, after } of unhurried(changes))
    add(
      present.masterId,
      planFields(fieldsOf(catalogueFields, before), fieldsOf(catalogueFields, after), 'replace'),
    );
  return plan;
};

/** Finds the products of these catalogue rows. */
export const know = async (queries: Queries, catalogue: Known['catalogue']): Promise<Known> => {
  const products = await findSiblings(
    queries,
    [...catalogue.values()].map((row) => row.id),
  );
  const productsOf = new Map<number, number[]>();
  for (const { id, masterId } of products)
    productsOf.set(masterId, [...(productsOf.get(masterId) ?? []), id]);
  return {
    catalogue,
    existing: new Map(products.map((row) => [pairKey(row.masterId, row.clientId), row.id])),
    productsOf,
    siblings: products,
  };
};

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
