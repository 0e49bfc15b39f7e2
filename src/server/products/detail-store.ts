import { sql } from 'kysely';
import type { Product } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { catalogueFields, ownFields, productFields } from '#domain/products/product-fields.ts';
import type { RowOf } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { columnNames, recordIn, selected } from '../db/record-columns.ts';
import { codeOf, codesOfProduct, type CodeRow } from './codes-store.ts';
import { fullName } from '../users/full-name.ts';
import type { WithArtwork } from './places.ts';

/** Selects whole products; read the rows with `productOf`. */
export const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .leftJoin('users as u', 'u.id', 'cp.updated_by')
    .select(selected('mp', catalogueFields))
    .select(selected('cp', ownFields))
    .select(selected('cp', labelFields))
    .select([
      'cp.id',
      'c.name as clientName',
      'cp.version',
      'cp.created_at as createdAt',
      'cp.updated_at as updatedAt',
      'u.first_name',
      'u.last_name',
      jsonRows(queries, {
        columns: { id: 'id', ...columnNames(labelFields) },
        from: sql`from product_labels where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('labels'),
      codesOfProduct(queries).as('codes'),
    ]);

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

// The codes are rows of another table. One record of all columns, because copying a record takes as long as reading it.
const { codes: _codes, ...ownColumns } = productFields;
const rowFields = { ...ownColumns, ...labelFields };

export const productOf = (row: ProductRow): Product => ({
  ...recordIn(rowFields, row),
  id: row.id,
  codes: rowsIn<CodeRow>(row.codes).map(codeOf),
  labels: rowsIn<RowOf<typeof labelFields> & { id: string }>(row.labels).map((label) => ({
    id: label.id,
    ...recordIn(labelFields, label),
  })),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  updatedBy: fullName(row),
});

/** Products with their labels, in no particular order; missing ids are left out. */
export const findProducts = async (queries: Queries, ids: readonly number[]): Promise<Product[]> =>
  (await selectProducts(queries).where('cp.id', 'in', ids).execute()).map(productOf);

const productById = compiledQuery({ isNamed: true }, (queries, { id }: Places<{ id: number }>) =>
  selectProducts(queries).where('cp.id', '=', id).compile(),
);

/** A product with its labels; null if there is none. */
export const findProduct = async (queries: Queries, id: number): Promise<Product | null> => {
  const [row] = await productById(queries, { id });
  return row ? productOf(row) : null;
};

const { artworkFiles } = labelFields;
const artworkField = { artworkFiles };

const stateById = compiledQuery({ isNamed: true }, (queries, { id }: Places<{ id: number }>) =>
  queries
    .selectFrom('client_products as cp')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .leftJoin('users as u', 'u.id', 'cp.updated_by')
    .select([
      'cp.version',
      'cp.updated_at as updatedAt',
      'c.name as clientName',
      'u.first_name',
      'u.last_name',
    ])
    .select('cp.artwork_files as artworkFiles')
    .select(
      jsonRows(queries, {
        columns: columnNames(artworkField),
        from: sql`from product_labels where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('labels'),
    )
    .where('cp.id', '=', id)
    .compile(),
);

/** What of a product changes with any other change of it, and the artwork from which places of its codes are derived. */
export type ProductState = Pick<Product, 'version' | 'updatedAt' | 'clientName' | 'updatedBy'> & WithArtwork;

/** The state of a product, read without most of it; null if there is none. */
export const findProductState = async (queries: Queries, id: number): Promise<ProductState | null> => {
  const [row] = await stateById(queries, { id });
  if (!row) return null;
  return {
    version: row.version,
    updatedAt: row.updatedAt,
    clientName: row.clientName,
    updatedBy: fullName(row),
    ...recordIn(artworkField, row),
    labels: rowsIn<RowOf<typeof artworkField>>(row.labels).map((label) => recordIn(artworkField, label)),
  };
};

const idById = compiledQuery({ isNamed: true }, (queries, { id }: Places<{ id: number }>) =>
  queries.selectFrom('client_products').select('id').where('id', '=', id).compile(),
);

export const hasProduct = async (queries: Queries, id: number): Promise<boolean> =>
  (await idById(queries, { id })).length > 0;
