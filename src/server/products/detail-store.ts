import { sql, type Selectable } from 'kysely';
import type { Product } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { keptQuery, type Places } from '../db/kept-query.ts';
import type { LabelColumns } from '../db/tables.ts';
import { filesIn, labelColumns, labelIn, videosIn } from './columns.ts';

const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .leftJoin('users as u', 'u.id', 'cp.updated_by')
    .select(labelColumns.map((column) => `cp.${column}` as const))
    .select([
      'cp.id',
      'mp.sku',
      'mp.item_description',
      'mp.barcode',
      'mp.case_quantity',
      'mp.layer_quantity',
      'mp.pallet_quantity',
      'mp.images',
      'cp.client_id',
      'c.name as client_name',
      'cp.client_sku',
      'cp.notes',
      'cp.tutorial_videos',
      'cp.version',
      'cp.created_at',
      'cp.updated_at',
      'u.first_name',
      'u.last_name',
      jsonRows(queries, {
        columns: ['id', ...labelColumns],
        from: sql`from product_labels where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('labels'),
    ]);

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

const productOf = (row: ProductRow): Product => ({
  id: row.id,
  sku: row.sku,
  itemDescription: row.item_description,
  barcode: row.barcode,
  caseQuantity: row.case_quantity,
  layerQuantity: row.layer_quantity,
  palletQuantity: row.pallet_quantity,
  images: filesIn(row.images),
  clientId: row.client_id,
  clientName: row.client_name,
  clientSku: row.client_sku,
  notes: row.notes,
  tutorialVideos: videosIn(row.tutorial_videos),
  ...labelIn(row),
  labels: rowsIn<Selectable<LabelColumns> & { id: string }>(row.labels).map((label) => ({
    id: label.id,
    ...labelIn(label),
  })),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  updatedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
});

/** Products with their labels, in no order; ids that are gone are left out. */
export const findProducts = async (queries: Queries, ids: readonly number[]): Promise<Product[]> =>
  (await selectProducts(queries).where('cp.id', 'in', ids).execute()).map(productOf);

const productById = keptQuery({ isNamed: true }, (queries, { id }: Places<{ id: number }>) =>
  selectProducts(queries).where('cp.id', '=', id).compile(),
);

/** One product with its labels; null when there is none. */
export const findProduct = async (queries: Queries, id: number): Promise<Product | null> => {
  const [row] = await productById(queries, { id });
  return row ? productOf(row) : null;
};

const stateById = keptQuery({ isNamed: true }, (queries, { id }: Places<{ id: number }>) =>
  queries
    .selectFrom('client_products as cp')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .select(['cp.version', 'cp.updated_at as updatedAt', 'c.name as clientName'])
    .where('cp.id', '=', id)
    .compile(),
);

/** What of a product tells whether anything else of it has changed. */
export type ProductState = Pick<Product, 'version' | 'updatedAt' | 'clientName'>;

/** The state of a product, by two rows; null when there is none. */
export const findProductState = async (queries: Queries, id: number): Promise<ProductState | null> =>
  (await stateById(queries, { id }))[0] ?? null;
