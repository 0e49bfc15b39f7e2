import { z } from 'zod';
import { endpoint, file, upload } from '../contract/endpoint.ts';
import { FlagText } from '../contract/fields.ts';
import { Mapping } from './mapping.ts';
import { ImportRules } from './row-rule.ts';
import * as limits from '../limits.ts';
import { Told } from '../words/told.ts';

// Separate from the other calls of products, so that the columns of a workbook load with the import and not with the
// first screen.

const nullableText = z.string().nullable();

/** The result of an import, with row numbers as in Excel. */
export const ImportResult = z
  .object({
    created: z.int(),
    updated: z.int(),
    /** How many products of controlled clients got a draft, for somebody to publish; omitted if none. */
    drafted: z.int().optional(),
    duplicates: z.array(
      z.object({ row: z.int(), sku: z.string(), clientName: nullableText, existingId: z.int().nullable() }),
    ),
    /** Why rows are refused, as facts; `message` is the sentence. */
    errors: z.array(
      Told.omit({ sentence: true }).extend({
        row: z.int(),
        column: nullableText,
        sku: nullableText,
        message: z.string(),
      }),
    ),
    /** What was read as something else than it says, and which rows were left out. */
    notes: z.array(Told.extend({ row: z.int(), column: nullableText })).optional(),
    /** How many further notes there are; omitted if none. */
    moreNotes: z.int().optional(),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;

const rowNumbers = z
  .string()
  .regex(/^\d{1,7}(,\d{1,7})*$/, { error: 'These are not row numbers.' })
  .transform((text) => text.split(',').map(Number))
  .refine((rows) => rows.length <= limits.workbook.maxExceptions, {
    error: () =>
      `At most ${limits.workbook.maxExceptions.toLocaleString('en-US')} rows can be chosen one by one.`,
  });

/** Imports all products in one transaction. */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/products/import',
  needs: 'product.import',
  summary:
    'Import products from .xlsx or .xls, with a mapping also from .csv, .tsv or .txt; wrong rows are reported, the others go in together',
  query: z.object({
    dryRun: FlagText.optional(),
    /** What to do with existing products; `skip` reports them. */
    onDuplicate: z.enum(['skip', 'update']).optional(),
    /** Rows of duplicates to which the other option applies, by row numbers from an earlier result: '12,40'. */
    except: rowNumbers.optional(),
    /** Refuses a file with a column that is none of the portal's, which would not be read; with a mapping there is none. */
    readsAll: FlagText.optional(),
    /** The SHA-256 of the file in the dry run; a different file is refused. */
    looked: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { error: 'This is no SHA-256.' })
      .optional(),
  }),
  /** `mapping` reads a file with foreign headings; `rules` replace `onDuplicate` and `except`. */
  body: upload('file', {
    maxFiles: 1,
    maxBytes: limits.workbook.maxBytes,
    json: { mapping: Mapping, rules: ImportRules },
  }),
  reply: ImportResult,
  fails: [
    'import.running',
    'upload.none',
    'upload.too_many',
    'upload.too_large',
    'upload.quota',
    'workbook.wrong_type',
    'workbook.unreadable',
    'workbook.encrypted',
    'workbook.too_large',
    'workbook.no_sku_column',
    'workbook.foreign_columns',
    'import.wrong_type',
    'import.wrong_mapping',
    'import.file_changed',
    'storage.full',
  ],
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/products/import/template',
  needs: 'product.import',
  summary: 'A workbook with the headings that the import understands',
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  fails: [],
});
