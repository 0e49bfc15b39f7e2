import { z } from 'zod';
import { endpoint, file, listOf, upload } from '../contract/endpoint.ts';
import { IdParams, Instant, pageQuery, searchText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { FieldChange } from '../history/contract.ts';
import { StoredSaid } from '../words/said.ts';
import { Told } from '../words/told.ts';
import { Counts, CountsByRule, LookOutcome, LookRow } from './look-row.ts';
import { FieldName, Mapping } from './mapping.ts';
import { textEncodings } from './text-form.ts';
import { ImportRules } from './row-rule.ts';

/** A column of a file, and a guess at its field. */
const LookColumn = z.object({
  column: z.int(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** The guess; null if the column matches none of the portal's fields. */
  field: FieldName.nullable(),
  confidence: z.enum(['sure', 'likely']).nullable(),
  /** Whether the spreadsheet hides it. */
  isHidden: z.boolean(),
  /** Whether the file whose mapping is proposed had no such column. */
  isNew: z.boolean(),
});
export type LookColumn = z.infer<typeof LookColumn>;

/** The result of a dry run of an import. */
export const ImportLook = z
  .object({
    /** The SHA-256 of the file: an import with this hash refuses any other file. */
    sha256: z.string(),
    sheets: z.array(z.string()),
    columns: z.array(LookColumn),
    /** The mapping in the request; if there is none, the proposed mapping. */
    mapping: Mapping,
    problems: z.array(Told.extend({ stops: z.boolean() })),
    /** Encodings that fit a text file, the likeliest first, each with a sample; empty if there is no doubt. */
    encodings: z.array(z.object({ encoding: z.enum(textEncodings), sample: z.string() })),
    /** How many rows below the headings the spreadsheet hides, and how many cells a merged cell fills. */
    hiddenRows: z.int(),
    mergedCells: z.int(),
    /** Fields with values that were read as something else than they say; `asIs` of a mapping takes them as they stand. */
    cleaned: z.array(z.object({ field: FieldName, count: z.int() })),
    /** The earlier import whose mapping is proposed; null if the mapping was guessed or sent. */
    proposedFrom: z.object({ fileName: z.string(), at: Instant }).nullable(),
    /** How many rows are created, changed, left and refused under the rules sent. */
    counts: Counts,
    /** How many codes have lost leading zeros that can be restored. */
    lostZeros: z.int(),
    /** A page of the rows that match the filter, and the number of all such rows. */
    rows: z.array(LookRow),
    total: z.int(),
    /** The counts of the rows that are not on the page; omitted if there are none. */
    rest: CountsByRule.optional(),
  })
  .meta({ id: 'ImportLook' });
export type ImportLook = z.infer<typeof ImportLook>;

/** A product that an undo did not restore, and why. */
export const KeptProduct = z.object({ productId: z.int(), sku: z.string().nullable(), reason: Told });
export type KeptProduct = z.infer<typeof KeptProduct>;

export const Undone = z.object({
  /** Products that the import had changed and that have their old values again. */
  restored: z.int(),
  /** Products that the import had created; an administrator can restore them for 30 days. */
  deleted: z.int(),
  /** Drafts of the import that nobody had published; omitted if there were none. */
  discarded: z.int().optional(),
  /** How many products were kept, and the first 500 of them. */
  keptCount: z.int(),
  kept: z.array(KeptProduct),
});
export type Undone = z.infer<typeof Undone>;

export const ImportRecord = z
  .object({
    id: z.int(),
    at: Instant,
    userName: z.string(),
    /** The name of the file; for a bulk edit, what it set. */
    fileName: z.string(),
    /** What a bulk edit set, as a fact; null for a file. */
    title: StoredSaid.nullable(),
    /** False for a bulk edit. */
    hasFile: z.boolean(),
    /** The client of all rows, if one was chosen for the whole file. */
    clientName: z.string().nullable(),
    created: z.int(),
    updated: z.int(),
    /** Products of controlled clients that got a draft, and how many of these drafts are still open. */
    drafted: z.int(),
    openDrafts: z.int(),
    /** Existing products that were not changed, and rows that were refused. */
    left: z.int(),
    refused: z.int(),
    /** Null once all of the import has been undone. */
    undoableUntil: Instant.nullable(),
    /** What was undone so far, and what the latest undo kept: that can still be undone. */
    undone: Undone.extend({ at: Instant, userName: z.string() }).nullable(),
  })
  .meta({ id: 'ImportRecord' });
export type ImportRecord = z.infer<typeof ImportRecord>;

/** All imports, newest first; the total is in X-Total-Count. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  needs: 'product.import',
  summary: 'Imports and bulk edits of products, newest first: who, when, from which file, and what they did',
  query: z.object(pageQuery),
  reply: listOf(ImportRecord),
  fails: [],
});

export const getImportFile = endpoint({
  method: 'GET',
  path: '/api/imports/:id/file',
  needs: 'product.import',
  summary: 'The file of an import, as it was sent',
  params: IdParams,
  reply: file('application/octet-stream'),
  fails: ['import.not_found', 'file.not_found', 'storage.unavailable'],
});

/** A product that an undo gives its old values back, deletes because the import created it, or takes a draft from. */
const UndoneProduct = z.object({
  productId: z.int(),
  sku: z.string(),
  act: z.enum(['restore', 'delete', 'discard']),
  /** The values that go back; empty if the product is deleted or only its draft is discarded. */
  changes: z.array(FieldChange),
});

/** What an undo would do now. */
export const UndoLook = z
  .object({
    restored: z.int(),
    deleted: z.int(),
    discarded: z.int(),
    /** Drafts of the import that were published or discarded since, which stay so; omitted if none. */
    settled: z.int().optional(),
    /** The first 100 products of these. */
    products: z.array(UndoneProduct),
    keptCount: z.int(),
    /** Products that something is in the way of, and the first 500 of them. */
    kept: z.array(KeptProduct),
    /** Later imports and bulk edits that changed such products, in the order in which to undo them first. */
    first: z.array(
      z.object({ id: z.int(), fileName: z.string(), at: Instant, userName: z.string(), products: z.int() }),
    ),
    /** The names of the files in `changes`, by their keys. */
    fileNames: z.record(z.string(), z.string()),
  })
  .meta({ id: 'UndoLook' });
export type UndoLook = z.infer<typeof UndoLook>;

export const lookAtUndo = endpoint({
  method: 'GET',
  path: '/api/imports/:id/undo',
  needs: 'import.undo',
  summary:
    'What undoing an import would do now, product by product, and what is in the way; nothing is written',
  params: IdParams,
  reply: UndoLook,
  fails: ['import.not_found', 'import.undone', 'import.too_old'],
});

/** Undoes an import in one transaction. Products changed since are kept, are listed with the reason, and can be undone later. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  needs: 'import.undo',
  summary: 'Take an import back, for 14 days; what was changed since stays',
  params: IdParams,
  reply: ImportRecord,
  fails: ['import.not_found', 'import.undone', 'import.too_old', 'import.nothing_undone', 'import.running'],
});

const positive = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'This must be 1 or greater.' })
  .transform(Number);

/** A dry run of an import: the columns with their guessed fields, and the outcome of every row. Writes nothing. */
export const lookAtImport = endpoint({
  method: 'POST',
  path: '/api/products/import/look',
  needs: 'product.import',
  summary: 'What an import of any .xlsx, .xls, .csv, .tsv or .txt would do, row by row; nothing is written',
  query: z.object({
    /** Returns only rows with this outcome. */
    show: LookOutcome.optional(),
    search: searchText.optional(),
    /**
     * Guesses the columns anew: `all` of a table that was not read before, as of another sheet; `rest` those that the mapping
     * leaves out.
     */
    guess: z.enum(['all', 'rest']).optional(),
    page: positive.optional(),
    pageSize: positive
      .refine((size) => size <= limits.imports.maxRowsLooked, {
        error: () => `At most ${limits.imports.maxRowsLooked.toLocaleString('en-US')} rows a page.`,
      })
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
