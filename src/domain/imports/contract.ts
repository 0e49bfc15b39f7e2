import { z } from 'zod';
import { endpoint, upload } from '../contract/endpoint.ts';
import { searchText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { LookOutcome, LookRow } from './look-row.ts';
import { FieldName, Mapping } from './mapping.ts';
import { ImportRules } from './row-rule.ts';

/** A column of a file, with what it probably is. */
const LookColumn = z.object({
  column: z.int(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** The guess; null if the column is none of ours. */
  field: FieldName.nullable(),
  confidence: z.enum(['sure', 'likely']).nullable(),
});
export type LookColumn = z.infer<typeof LookColumn>;

/** What an import of a file would do. */
export const ImportLook = z
  .object({
    /** The SHA-256 of the file: an import that names it refuses another file. */
    sha256: z.string(),
    sheets: z.array(z.string()),
    columns: z.array(LookColumn),
    /** The mapping that was sent, or else the proposed one. */
    mapping: Mapping,
    problems: z.array(z.object({ message: z.string(), stops: z.boolean() })),
    /** How many rows are created, changed, left and refused under the rules sent. */
    counts: z.object({ create: z.int(), change: z.int(), leave: z.int(), refuse: z.int() }),
    /** How many codes have lost a zero that can be put back. */
    lostZeros: z.int(),
    /** A page of the rows that fit the filter, and how many there are. */
    rows: z.array(LookRow),
    total: z.int(),
  })
  .meta({ id: 'ImportLook' });
export type ImportLook = z.infer<typeof ImportLook>;

const positive = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'This must be 1 or greater.' })
  .transform(Number);

/** What an import of this file would do, without doing it: the columns, what they probably are, and every row. */
export const lookAtImport = endpoint({
  method: 'POST',
  path: '/api/products/import/look',
  needs: 'product.import',
  summary: 'What an import of any .xlsx, .xls, .csv or .tsv would do, row by row; nothing is written',
  query: z.object({
    /** Only rows of this outcome. */
    show: LookOutcome.optional(),
    search: searchText.optional(),
    page: positive.optional(),
    pageSize: positive
      .refine((size) => size <= limits.imports.maxRowsLooked, { error: 'At most 25,000 rows a page.' })
      .optional(),
  }),
  body: upload('file', {
    maxFiles: 1,
    maxBytes: limits.workbook.maxBytes,
    json: { mapping: Mapping, rules: ImportRules },
  }),
  reply: ImportLook,
  fails: [
    'upload.none',
    'upload.too_many',
    'upload.too_large',
    'import.wrong_type',
    'workbook.unreadable',
    'workbook.encrypted',
    'workbook.too_large',
    'storage.full',
  ],
});
