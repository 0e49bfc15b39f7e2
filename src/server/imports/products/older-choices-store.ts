import { sql } from 'kysely';
import { labelFields } from '#domain/products/label-fields.ts';
import { entriesOf } from '#domain/record/fields.ts';
import { columns, labelPart, type OlderChoices } from '#domain/workbook/columns.ts';
import type { ProductRows } from '#domain/workbook/product-rows.ts';
import { breathe } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';

const tables = ['product_labels', 'client_products'] as const;

/** The values that labels have and that are no choice any more, by column of a workbook, of those with one of these headings. */
const findOlderChoices = async (
  queries: Queries,
  headings: ReadonlySet<string | null>,
): Promise<OlderChoices> => {
  const older: Partial<Record<keyof typeof labelPart, string[]>> = {};
  for (const [field] of entriesOf(labelPart)) {
    const { kind, column, ...rest } = labelFields[field];
    if (kind !== 'choice' || !('choices' in rest) || !headings.has(columns[field].heading)) continue;
    const name = sql.ref<string>(column);
    const found = new Set<string>();
    for (const table of tables) {
      const rows = await queries
        .selectFrom(table)
        .select(name.as('value'))
        .distinct()
        .where(name, 'not in', [...rest.choices])
        .execute();
      for (const { value } of rows) found.add(value);
      await breathe();
    }
    if (found.size > 0) older[field] = [...found];
  }
  return older;
};

/**
 * Reads products; once more if a cell has no choice, with the values that labels still have from before. Hardly any file
 * has such a cell, and to look for those values reads every label.
 */
export const withOlderChoices = async <T extends { read: ProductRows }>(
  queries: Queries,
  read: (older: OlderChoices) => Promise<T>,
): Promise<T> => {
  const first = await read({});
  const strange = first.read.errors.filter(({ why }) => why.code === 'cell.no_choice');
  if (strange.length === 0) return first;
  const older = await findOlderChoices(queries, new Set(strange.map(({ column }) => column)));
  return Object.keys(older).length === 0 ? first : read(older);
};
