import { sql } from 'kysely';
import type { ProductSort } from '#domain/products/contract.ts';
import { catalogueFields, ownFields } from '#domain/products/product-fields.ts';
import { fieldsWith, type RowOf } from '#domain/record/fields.ts';
import { codeCells } from '#domain/workbook/code-cells.ts';
import { labelPart, productPart } from '#domain/workbook/columns.ts';
import { isBlank, type ExportedProduct } from '#domain/workbook/export-rows.ts';
import { placeCell } from '#domain/workbook/place-cells.ts';
import type { Engine, Queries } from '../../db/database.ts';
import { jsonRows, rowsIn } from '../../db/json-rows.ts';
import { compiledQuery, type Places } from '../../db/compiled-query.ts';
import { columnNames, recordIn, selected } from '../../db/record-columns.ts';
import { codeOf, codesOfProduct, type CodeRow } from '../codes-store.ts';
import {
  conditionsOf,
  filterOf,
  whereAll,
  type FilterShape,
  type FilterValues,
  type ProductFilter,
} from '../filter-store.ts';
import { beyond, orders, type SortKey } from '../store.ts';

/** Small enough to take a few milliseconds: other requests are served between two batches. */
const batch = 250;

const ofCatalogue = fieldsWith(catalogueFields, 'workbook');
const ofProduct = fieldsWith(ownFields, 'workbook');

const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .select(selected('mp', ofCatalogue))
    .select(selected('cp', ofProduct))
    .select(selected('cp', labelPart))
    .select([
      'cp.id',
      'cp.places',
      'cp.sku_key',
      'cp.name_key',
      'c.name as clientName',
      jsonRows(queries, {
        columns: { id: 'id', ...columnNames(labelPart) },
        from: sql`from product_labels where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('labels'),
      codesOfProduct(queries).as('codes'),
    ]);

const nextBatch = compiledQuery(
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

const placesField = { places: ownFields.places };

/** An older product without a list of labels has one label in its flat fields. */
const exportedOf = (row: ProductRow): ExportedProduct => {
  const labels = rowsIn<RowOf<typeof labelPart> & { id: string }>(row.labels);
  const { places } = recordIn(placesField, row);
  return {
    ...recordIn(productPart, row),
    ...codeCells(rowsIn<CodeRow>(row.codes).map(codeOf)),
    codePlaces: placeCell(
      places,
      labels.filter((label) => !isBlank(recordIn(labelPart, label))),
    ),
    labels: (labels.length > 0 ? labels : [row]).map((label) => recordIn(labelPart, label)),
  };
};

/** The matching products in export form, read in batches by sort key, so that memory use is constant. */
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
