import type { z } from 'zod';

/** One field of a record: what contract, tables, rows, history, workbook and forms know of it. */
export interface Field {
  /** Its column in the database. */
  readonly column: string;
  /** How a value is read, typed and shown: the digits of a code stay as they are, files and videos are JSON lists. */
  readonly kind: 'code' | 'text' | 'choice' | 'quantity' | 'id' | 'files' | 'videos';
  /** What screens call it. */
  readonly name: string;
  /** The value as the API answers it. */
  readonly stored: z.ZodType;
  /** The value as it is sent; a field without one cannot be sent. */
  readonly draft?: z.ZodType;
  /** The table with the column, where the record is joined of several. */
  readonly home?: string;
  /** Present where the field stands in lists as well. */
  readonly listed?: true;
  /** Longest text, in characters. */
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** Its column in workbooks, where it is imported and exported. */
  readonly workbook?: WorkbookColumn;
}

/** The column of a field in a workbook. */
export interface WorkbookColumn {
  /** In characters. */
  readonly width: number;
  /** Where it is not the field's name. */
  readonly heading?: string;
  /** Other headings that the import understands. */
  readonly alsoHeaded?: readonly string[];
  /** Whether the same values come up in many rows: a workbook holds each of them once. */
  readonly repeats?: boolean;
}

/** The table of a record's fields, in the order in which history and workbooks show them. Every one is compared. */
export type Fields = Readonly<Record<string, Field>>;
