import { z } from 'zod';
import * as limits from '../limits.ts';
import { namesOf } from '../record/fields.ts';
import { columns, type ColumnName } from '../workbook/columns.ts';
import { said, type Said } from '../words/say.ts';
import { delimiters, quotes, textEncodings } from './text-form.ts';

export const FieldName = z.enum(namesOf(columns), {
  error: 'This is no field of a product.',
});

const position = z
  .int()
  .min(0)
  .max(limits.workbook.maxForeignColumns - 1);

const TextForm = z.object({
  encoding: z.enum(textEncodings),
  delimiter: z.enum(delimiters),
  quote: z.enum(quotes),
});

/** How to read a file with foreign headings: the field of each column, and the values of fields without a column. */
export const Mapping = z
  .object({
    /** The sheet; null for the sheet with the most known headings, or for a text file. */
    sheet: z.string().max(limits.text.name).nullable().default(null),
    /** The row number of the headings as in Excel; 0 if the data begin in the first row. */
    headingRow: z.int().min(0).max(limits.workbook.maxRows),
    /** The column of each field, counted from 0. A column may supply several fields; a field has only one column. */
    columns: z.array(z.object({ column: position, field: FieldName })).max(200),
    /** The value of a field that has no column, the same in every row. */
    constants: z.partialRecord(FieldName, z.string().max(limits.text.description)).default({}),
    /** The form of a text file; detected if null. */
    text: TextForm.nullable().default(null),
    /** With a comma, 1.200,0 is 1200. */
    decimal: z.enum(['.', ',']).default('.'),
    /** Whether to restore a zero that a spreadsheet dropped from a barcode, if the check digit is right with it. */
    restoresZeros: z.boolean().default(false),
    /** Fields whose values are taken as they stand: no placeholder is empty, no code and no quantity is cleaned. */
    asIs: z.array(FieldName).max(200).default([]),
    /** Rows that are imported although they look like a heading, a total or a remark, or are hidden. */
    takesRows: z.array(z.int().min(1)).max(1_000).default([]),
    /** Whether all rows of a merged cell have its value. */
    fillsMerged: z.boolean().default(true),
    /** Whether rows that the spreadsheet hides are left out. */
    leavesHidden: z.boolean().default(false),
  })
  .meta({ id: 'ImportMapping' });
export type Mapping = z.infer<typeof Mapping>;

/** What is wrong with a mapping; null if nothing is. */
export const faultOfMapping = ({ columns: mapped, constants }: Mapping): Said | null => {
  const taken = new Set<ColumnName>();
  for (const { field } of mapped) {
    if (taken.has(field)) return said('import.field_twice', { field: columns[field].heading });
    taken.add(field);
  }
  if (!taken.has('sku')) return said('import.no_sku');
  const both = namesOf(constants).find((field) => taken.has(field));
  return both === undefined ? null : said('import.column_and_constant', { field: columns[both].heading });
};
