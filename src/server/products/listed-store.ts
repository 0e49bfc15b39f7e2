import { sql } from 'kysely';
import type { ListedProduct } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { productFields } from '#domain/products/product-fields.ts';
import type { RowOf } from '#domain/record/fields.ts';
import type { Queries } from '../db/database.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { columnNames, recordIn, selected } from '../db/record-columns.ts';
import { factsOf, selectSummaries, summaryFields, type FoundIds } from './summary-store.ts';

/** The parts that a list contains in addition to the flat fields. */
export interface ListParts {
  hasLabels?: boolean;
  hasVideos?: boolean;
}

// Every list has the label's type already.
const { labelType: _listed, ...flatFields } = labelFields;
const listedRowFields = { ...summaryFields, ...flatFields };
const { tutorialVideos } = productFields;
const videoField = { tutorialVideos };

/** Selects products in the form of the list call. */
export const selectListed = (
  queries: Queries,
  found: FoundIds,
  { hasLabels = false, hasVideos = false }: ListParts,
) =>
  selectSummaries(queries, found)
    .select(selected('cp', flatFields))
    .$if(hasVideos, (query) => query.select('cp.tutorial_videos as tutorialVideos'))
    .$if(hasLabels, (query) =>
      query.select(
        jsonRows(queries, {
          columns: { id: 'id', ...columnNames(labelFields) },
          from: sql`from product_labels where client_product_id = cp.id`,
          orderBy: 'position',
        }).as('labels'),
      ),
    );

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** A product in the form of the list call, from its row. */
export const listedOf = (row: ListedRow, { hasLabels, hasVideos }: ListParts): ListedProduct => ({
  ...recordIn(listedRowFields, row),
  ...factsOf(row),
  ...(hasLabels
    ? {
        labels: rowsIn<RowOf<typeof labelFields> & { id: string }>(row.labels).map((label) => ({
          id: label.id,
          ...recordIn(labelFields, label),
        })),
      }
    : {}),
  ...(hasVideos ? recordIn(videoField, { tutorialVideos: row.tutorialVideos ?? '[]' }) : {}),
});
