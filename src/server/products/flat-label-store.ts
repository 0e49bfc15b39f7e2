import { sql, type RawBuilder } from 'kysely';
import { labelFields } from '#domain/products/label-fields.ts';
import { entriesOf } from '#domain/record/fields.ts';

/** The condition that a row with the columns of a label has anything in them. */
const isFilledIn = (row: 'cp' | 'pl'): RawBuilder<boolean> =>
  sql`(${sql.join(
    entriesOf(labelFields).map(([, { column, kind }]) => {
      const value = sql.ref(`${row}.${column}`);
      return kind === 'files' ? sql`${value} not in ('', '[]')` : sql`coalesce(${value}, '') <> ''`;
    }),
    sql` or `,
  )})`;

/** The condition on `client_products as cp` that an older product carries its one label in its own columns. */
export const hasFlatLabel = isFilledIn('cp');

/** The condition on `product_labels as pl` that the label is more than an empty row of a form. */
export const isRecordedLabel = isFilledIn('pl');
