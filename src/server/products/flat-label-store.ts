import { sql, type RawBuilder } from 'kysely';
import { labelFields } from '#domain/products/label-fields.ts';
import { entriesOf } from '#domain/record/fields.ts';

/** The condition on `client_products as cp` that an older product carries its one label in its own columns. */
export const hasFlatLabel: RawBuilder<boolean> = sql`(${sql.join(
  entriesOf(labelFields).map(([, { column, kind }]) => {
    const value = sql.ref(`cp.${column}`);
    return kind === 'files' ? sql`${value} not in ('', '[]')` : sql`coalesce(${value}, '') <> ''`;
  }),
  sql` or `,
)})`;
