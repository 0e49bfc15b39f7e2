import { sql, type RawBuilder } from 'kysely';
import type { Product, ProductSummary } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { catalogueFields, ownFields, productFields } from '#domain/products/product-fields.ts';
import { labelCountOf } from '#domain/products/shown-labels.ts';
import { fieldsWith } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { recordIn, selected } from '../db/record-columns.ts';
import type { ProductRow } from './detail-store.ts';
import { hasFlatLabel, isRecordedLabel } from './flat-label-store.ts';

/** The products to select, with one more number for each, such as a total or a position. */
export type FoundIds = RawBuilder<{ id: number; mark: number }>;

const listedFields = fieldsWith(productFields, 'listed');
const listedLabelFields = fieldsWith(labelFields, 'listed');
export const summaryFields = { ...listedFields, ...listedLabelFields };

/**
 * Selects products in list form. The subquery comes first (SQLite keeps the order of a cross join); otherwise SQLite
 * may scan all products to find the few: 36 ms instead of 0.1 at 100,000.
 */
export const selectSummaries = (queries: Queries, found: FoundIds) =>
  queries
    .selectFrom(found.as('found'))
    .crossJoin('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .whereRef('cp.id', '=', 'found.id')
    .select(selected('mp', fieldsWith(catalogueFields, 'listed')))
    .select(selected('cp', fieldsWith(ownFields, 'listed')))
    .select(selected('cp', listedLabelFields))
    .select((row) => [
      'cp.id',
      'found.mark',
      'c.name as clientName',
      'cp.version',
      'cp.created_at as createdAt',
      'cp.updated_at as updatedAt',
      row
        .selectFrom('product_labels as pl')
        .whereRef('pl.client_product_id', '=', 'cp.id')
        .where(isRecordedLabel)
        .select((label) => label.fn.countAll<number>().as('n'))
        .as('labelCount'),
      sql<number>`case when ${hasFlatLabel} then 1 else 0 end`.as('flatLabelCount'),
    ]);

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number];

/** What a row in list form has in addition to its fields. */
export const factsOf = (row: SummaryRow) => ({
  id: row.id,
  labelCount: Math.max(row.labelCount ?? 0, row.flatLabelCount),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** A whole product in list form, from its row. */
export const summaryOfProduct = (row: ProductRow, product: Product): ProductSummary => ({
  ...recordIn(summaryFields, row),
  id: product.id,
  labelCount: labelCountOf(product),
  version: product.version,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
});

/** A row in list form. */
export const summaryOf = (row: SummaryRow): ProductSummary => ({
  ...recordIn(summaryFields, row),
  ...factsOf(row),
});
