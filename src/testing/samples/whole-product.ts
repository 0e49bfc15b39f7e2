import { clientFields } from '#domain/clients/client-fields.ts';
import type { Client, ClientSummary } from '#domain/clients/contract.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label, Product, ProductSummary } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsWith } from '#domain/record/fields.ts';
import { codePart } from '#domain/workbook/code-columns.ts';
import { placePart } from '#domain/workbook/place-cells.ts';
import { productPart } from '#domain/workbook/columns.ts';
import type { ImportedProduct } from '#domain/workbook/product-rows.ts';

/** An empty label with these fields. */
export const labelWith = (fields: Partial<Label> = {}): Label => ({
  id: 'a-label',
  ...blankLabel,
  ...fields,
});

/** An empty product with a SKU and these fields. */
export const productWith = (fields: Partial<Product> = {}): Product => ({
  ...blankRecord(productFields),
  ...blankLabel,
  id: 7,
  sku: 'OH-0010',
  labels: [],
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: null,
  ...fields,
});

/** A listed product with a SKU and these fields. */
export const summaryWith = (fields: Partial<ProductSummary> = {}): ProductSummary => ({
  ...blankRecord(fieldsWith(productFields, 'listed')),
  ...blankRecord(fieldsWith(labelFields, 'listed')),
  id: 7,
  sku: 'OH-0010',
  labelCount: 0,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** A product in a workbook with a SKU and these fields. */
export const importedWith = (fields: Partial<ImportedProduct> = {}): ImportedProduct => ({
  ...blankRecord(productPart),
  ...blankRecord(codePart),
  ...blankRecord(placePart),
  row: 2,
  sku: 'OH-0010',
  labels: [],
  ...fields,
});

/** A client with a name and these fields. */
export const clientWith = (fields: Partial<Client> = {}): Client => ({
  ...blankRecord(clientFields),
  id: 9,
  name: 'Orchard House',
  productCount: 1,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** A listed client with this id and these fields. */
export const listedClient = (id: number, fields: Partial<ClientSummary> = {}): ClientSummary => ({
  id,
  name: `Client ${id}`,
  image: null,
  beginning: null,
  productCount: 0,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});
