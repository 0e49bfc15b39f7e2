import { randomUUID } from 'node:crypto';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label } from '#domain/products/contract.ts';
import type { ProductFieldValues } from '#domain/products/plan-product.ts';
import { codeKeysOf } from '#domain/products/code-places.ts';
import { catalogueFields, productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf } from '#domain/record/fields.ts';
import { mergeCodes } from '#domain/workbook/code-cells.ts';
import { productPart } from '#domain/workbook/columns.ts';
import { placesIn } from '#domain/workbook/place-cells.ts';
import type { CatalogueRow } from '../../products/lock-store.ts';
import type { NewProduct } from '../../products/write-store.ts';
import type { PlacedRows, ResolvedProduct } from './place-rows.ts';

/** A new product with nothing but its SKU and its client. */
export const bareProductOf = ({ product, clientId, clientName }: ResolvedProduct): ProductFieldValues => ({
  ...blankRecord(productFields),
  sku: product.sku,
  clientId,
  clientName,
});

/** A new product as its row says. */
export const newProductOf = (
  one: ResolvedProduct,
  newId: () => string,
): { values: ProductFieldValues; labels: Label[] } => {
  const { product } = one;
  const labels = product.labels.map((label) => ({ ...blankLabel, ...label, id: newId() }));
  const codes = mergeCodes([], product);
  const places =
    product.codePlaces === null
      ? []
      : placesIn(
          product.codePlaces,
          labels.map(({ id }) => id),
          codeKeysOf({ ...product, codes }),
        );
  const bare = bareProductOf(one);
  // The row may spell the client in its own way.
  const values = { ...bare, ...fieldsOf(productPart, product), clientName: bare.clientName, codes, places };
  return { values, labels };
};

/** The products that an import makes, in the order of its rows. */
export const newProducts = function* (
  { create }: PlacedRows,
  rows: ReadonlyMap<string, CatalogueRow>,
): Generator<NewProduct> {
  for (const one of create) {
    const row = rows.get(one.skuKey);
    if (!row) continue;
    const { values, labels } = newProductOf(one, randomUUID);
    // The catalogue row may have more values than this workbook: its texts are part of the product's search text.
    yield { masterId: row.id, values: { ...values, ...fieldsOf(catalogueFields, row) }, labels };
  }
};
