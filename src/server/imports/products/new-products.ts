import { randomUUID } from 'node:crypto';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { CodePlace } from '#domain/products/code-place.ts';
import { codeKeysOf } from '#domain/products/code-places.ts';
import { catalogueFields, productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf } from '#domain/record/fields.ts';
import { mergeCodes } from '#domain/workbook/code-cells.ts';
import { productPart } from '#domain/workbook/columns.ts';
import { placesIn } from '#domain/workbook/place-cells.ts';
import type { ImportedProduct } from '#domain/workbook/product-rows.ts';
import type { CatalogueRow } from '../../products/lock-store.ts';
import type { NewProduct } from '../../products/write-store.ts';
import type { ImportPlan } from './import-plan.ts';

/** What the row of a new product says of where its codes stand. */
export const statedIn = (product: ImportedProduct, labels: readonly { id: string }[]): CodePlace[] =>
  product.codePlaces === null
    ? []
    : placesIn(
        product.codePlaces,
        labels.map(({ id }) => id),
        codeKeysOf({ ...product, codes: mergeCodes([], product) }),
      );

/** The products that an import makes, in the order of its rows. */
export const newProducts = function* (
  { create }: ImportPlan,
  rows: ReadonlyMap<string, CatalogueRow>,
): Generator<NewProduct> {
  for (const { product, clientId, clientName, skuKey } of create) {
    const row = rows.get(skuKey);
    if (!row) continue;
    const labels = product.labels.map((label) => ({ ...blankLabel, ...label, id: randomUUID() }));
    yield {
      masterId: row.id,
      // The catalogue row may have more values than this workbook: its texts are part of the product's search text.
      values: {
        ...blankRecord(productFields),
        ...fieldsOf(productPart, product),
        codes: mergeCodes([], product),
        clientId,
        clientName,
        ...fieldsOf(catalogueFields, row),
        places: statedIn(product, labels),
      },
      labels,
    };
  }
};
