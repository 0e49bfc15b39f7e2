import { sql, type Selectable } from 'kysely';
import type { ProductSort } from '#domain/products/contract.ts';
import type { ExportedProduct } from '#domain/workbook/export-rows.ts';
import type { Engine, Queries } from '../db/database.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { keptQuery, type Places } from '../db/kept-query.ts';
import type { LabelColumns } from '../db/tables.ts';
import {
  conditionsOf,
  filterOf,
  whereAll,
  type FilterShape,
  type FilterValues,
  type ProductFilter,
} from './filter-store.ts';
import { beyond, orders, type SortKey } from './store.ts';

/** Few enough to take a handful of milliseconds: others are answered between two batches. */
const batch = 250;

const columnsOfLabels = [
  'label_sku',
  'label_type',
  'label_orientation',
  'label_feed',
  'label_size',
  'label_material',
  'adhesive_type',
  'supplier_code',
  'supplier_name',
] as const;

type ExportedLabel = Pick<Selectable<LabelColumns>, (typeof columnsOfLabels)[number]>;

const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .select(columnsOfLabels.map((column) => `cp.${column}` as const))
    .select([
      'cp.id',
      'cp.sku_key',
      'cp.name_key',
      'mp.sku',
      'mp.item_description',
      'mp.barcode',
      'mp.case_quantity',
      'mp.layer_quantity',
      'mp.pallet_quantity',
      'c.name as client_name',
      'cp.client_sku',
      jsonRows(queries, {
        columns: columnsOfLabels,
        from: sql`from product_labels where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('labels'),
    ]);

const nextBatch = keptQuery(
  { isNamed: false },
  (
    queries,
    at: Places<FilterValues & SortKey>,
    { isFirst, sort, ...shape }: FilterShape & { sort: ProductSort; isFirst: boolean },
  ) => {
    const conditions = conditionsOf(shape, at);
    if (!isFirst) conditions.push(beyond[sort](at));
    const some = sql`select cp.id from client_products cp ${whereAll(conditions)} order by ${orders[sort]} limit ${sql.lit(batch)}`;
    return selectProducts(queries)
      .where(sql<boolean>`cp.id in (${some})`)
      .orderBy(orders[sort])
      .compile();
  },
);

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

const labelOf = (row: ExportedLabel) => ({
  labelSku: row.label_sku,
  labelType: row.label_type,
  labelOrientation: row.label_orientation,
  labelFeed: row.label_feed,
  labelSize: row.label_size,
  labelMaterial: row.label_material,
  adhesiveType: row.adhesive_type,
  supplierCode: row.supplier_code,
  supplierName: row.supplier_name,
});

/** An older product without a list of labels has the one of its flat fields. */
const exportedOf = (row: ProductRow): ExportedProduct => {
  const labels = rowsIn<ExportedLabel>(row.labels);
  return {
    sku: row.sku,
    itemDescription: row.item_description,
    barcode: row.barcode,
    clientName: row.client_name,
    clientSku: row.client_sku,
    caseQuantity: row.case_quantity,
    layerQuantity: row.layer_quantity,
    palletQuantity: row.pallet_quantity,
    labels: (labels.length > 0 ? labels : [row]).map(labelOf),
  };
};

/** The products of a filter as the export writes them, batch by batch over the sort key, so that memory stays constant. */
export const streamExported = async function* (
  queries: Queries,
  engine: Engine,
  filter: ProductFilter & { sort: ProductSort },
): AsyncGenerator<ExportedProduct[]> {
  const { shape, values } = filterOf(engine, filter);
  let last: SortKey = { id: 0, sku_key: '', name_key: '' };
  for (let isFirst = true; ; isFirst = false) {
    const { id, sku_key, name_key } = last;
    const rows = await nextBatch(
      queries,
      { ...values, id, sku_key, name_key },
      { ...shape, sort: filter.sort, isFirst },
    );
    yield rows.map(exportedOf);
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end;
  }
};
