import type { ImportResult } from '#domain/products/contract.ts';
import { productKeys } from '#domain/products/keys.ts';
import { searchKey } from '#domain/scan/code-key.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { ImportedProduct, ProductRows } from '#domain/workbook/product-rows.ts';
import { unhurried } from './breathe.ts';
import type { CatalogueRow, ExistingProduct } from './import-store.ts';

/** Who imports, and when. */
export interface By {
  userId: number;
  at: string;
}

/** A product of the workbook with the client that it is for. */
export interface ResolvedProduct {
  product: ImportedProduct;
  clientId: number | null;
  keys: ReturnType<typeof productKeys>;
}

/** What the catalogue holds of the workbook's products before anything is written. */
export interface Known {
  catalogue: ReadonlyMap<string, CatalogueRow>;
  /** By catalogue row and client, see `pairKey`. */
  existing: ReadonlyMap<string, ExistingProduct>;
  /** The ids of all clients' products of a catalogue row. */
  productsOf: ReadonlyMap<number, number[]>;
}

/** What an import will do. */
export interface ImportPlan {
  create: ResolvedProduct[];
  /** Products that exist, with what the workbook says of them. */
  present: { resolved: ResolvedProduct; existing: ExistingProduct; catalogue: CatalogueRow }[];
}

/** The name of one client's product of one catalogue row; "no client" counts as a value. */
export const pairKey = (masterId: number, clientId: number | null): string => `${masterId}/${clientId ?? 0}`;

/** Finds the client of each product; one that is not known is an error of its row. */
export const resolveClients = async (
  { products, errors }: ProductRows,
  clients: ReadonlyMap<string, { id: number }>,
): Promise<{ resolved: ResolvedProduct[]; errors: ImportResult['errors'] }> => {
  const resolved: ResolvedProduct[] = [];
  const all = [...errors];
  for await (const product of unhurried(products)) {
    const client = product.clientName === null ? null : clients.get(searchKey(product.clientName));
    if (client === undefined) {
      all.push({
        row: product.row,
        column: columns.clientName.heading,
        sku: product.sku,
        message: `There is no client named “${product.clientName}”`,
      });
    } else {
      resolved.push({ product, clientId: client?.id ?? null, keys: productKeys(product) });
    }
  }
  return { resolved, errors: all.toSorted((a, b) => a.row - b.row) };
};

/** The fields of a catalogue row that a workbook may say. */
export const catalogueFields = [
  'itemDescription',
  'barcode',
  'caseQuantity',
  'layerQuantity',
  'palletQuantity',
] as const;

/** Which fields a catalogue row leaves empty that this product of the workbook says. */
export const blanksOf = (row: CatalogueRow, { product }: ResolvedProduct) =>
  catalogueFields.filter((field) => row[field] === null && product[field] !== null);

/** Tells the products that are new from those that exist. */
export const planImport = (
  resolved: readonly ResolvedProduct[],
  { catalogue, existing }: Known,
): ImportPlan => {
  const plan: ImportPlan = { create: [], present: [] };
  for (const one of resolved) {
    const row = catalogue.get(one.keys.skuKey);
    const product = row && existing.get(pairKey(row.id, one.clientId));
    if (row && product) plan.present.push({ resolved: one, existing: product, catalogue: row });
    else plan.create.push(one);
  }
  return plan;
};

/** The products that the plan may change: those that it updates, and all that share a catalogue row with one it writes to. */
export const productsAffected = (
  { catalogue, productsOf }: Known,
  { create }: ImportPlan,
  changed: readonly { present: ImportPlan['present'][number] }[],
): number[] => {
  const rows = new Set(changed.map(({ present }) => present.catalogue.id));
  for (const one of create) {
    const row = catalogue.get(one.keys.skuKey);
    if (row && blanksOf(row, one).length > 0) rows.add(row.id);
  }
  return [...rows].flatMap((id) => productsOf.get(id) ?? []);
};
