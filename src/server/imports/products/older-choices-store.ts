import { sql } from 'kysely';
import { labelFields } from '#domain/products/label-fields.ts';
import { entriesOf } from '#domain/record/fields.ts';
import { labelPart, type OlderChoices } from '#domain/workbook/columns.ts';
import type { Queries } from '../../db/database.ts';

const tables = ['product_labels', 'client_products'] as const;

/** The values that labels have and that are no choice any more, by column of a workbook. */
export const findOlderChoices = async (queries: Queries): Promise<OlderChoices> => {
  const older: Partial<Record<keyof typeof labelPart, string[]>> = {};
  for (const [field] of entriesOf(labelPart)) {
    const { kind, column, ...rest } = labelFields[field];
    if (kind !== 'choice' || !('choices' in rest)) continue;
    const name = sql.ref<string>(column);
    const found = new Set<string>();
    for (const table of tables)
      for (const { value } of await queries
        .selectFrom(table)
        .select(name.as('value'))
        .distinct()
        .where(name, 'not in', [...rest.choices])
        .execute())
        found.add(value);
    if (found.size > 0) older[field] = [...found];
  }
  return older;
};
