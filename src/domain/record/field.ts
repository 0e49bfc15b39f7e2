import type { z } from 'zod';

/** One field of a record, as contract, tables, rows, history, workbook and forms need it. */
export interface Field {
  /** Its column in the database. */
  readonly column: string;
  /**
   * How a value is parsed, stored and shown: a code keeps its digits as they are; files and videos are JSON lists;
   * product codes are rows of their own table.
   */
  readonly kind: 'code' | 'text' | 'choice' | 'quantity' | 'id' | 'files' | 'videos' | 'codes';
  /** Its name on screen. */
  readonly name: string;
  /** The schema of the value in a response. */
  readonly stored: z.ZodType;
  /** The schema of the value in a request; a field without one cannot be sent. */
  readonly draft?: z.ZodType;
  /** The table of the column, if the record is joined from several tables. */
  readonly home?: string;
  /** Set if the field appears in lists, too. */
  readonly listed?: true;
  /** The longest text, in characters. */
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** Its column in workbooks, if it is imported and exported. */
  readonly workbook?: WorkbookColumn;
}

/** The column of a field in a workbook. */
export interface WorkbookColumn {
  /** In characters. */
  readonly width: number;
  /** If different from the field's name. */
  readonly heading?: string;
  /** Other headings that the import accepts. */
  readonly alsoHeaded?: readonly string[];
  /** Whether values repeat in many rows: a workbook then stores each value once. */
  readonly repeats?: boolean;
}

/** The fields of a record, in the order in which history and workbooks show them. All are compared. */
export type Fields = Readonly<Record<string, Field>>;
