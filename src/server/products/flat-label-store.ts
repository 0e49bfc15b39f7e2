import { sql, type RawBuilder } from 'kysely';
import { labelFields } from '#domain/products/label-fields.ts';
import { entriesOf } from '#domain/record/fields.ts';

/** The condition that a row has a value in any label column. */
const isFilledIn = (row: 'cp' | 'pl'): RawBuilder<boolean> =>
  sql`(${sql.join(
    entriesOf(labelFields).map(([, { column, kind }]) => {
      const value = sql.ref(`${row}.${column}`);
      return kind === 'files' ? sql`${value} not in ('', '[]')` : sql`coalesce(${value}, '') <> ''`;
    }),
    sql` or `,
  )})`;

/** The condition on `client_products as cp` that an older product has its one label in its own columns. */
export const hasFlatLabel = isFilledIn('cp');

/** The condition on `product_labels as pl` that the label is not just an empty row of a form. */
export const isRecordedLabel = isFilledIn('pl');
