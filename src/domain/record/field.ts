import type { z } from 'zod';

/** One field of a record: its definition for contract, tables, rows, history, workbook and forms. */
export interface Field {
  /** Its column in the database. */
  readonly column: string;
  /**
   * How a value is parsed, stored and shown. A code keeps its digits unchanged; files, videos and places are JSON
   * lists, and so is a list, which is null until somebody says it; product codes are rows of their own table.
   */
  readonly kind:
    | 'code'
    | 'text'
    | 'choice'
    | 'quantity'
    | 'id'
    | 'files'
    | 'videos'
    | 'codes'
    | 'places'
    | 'list';
  /** Its name on screen. */
  readonly name: string;
  /** The schema of the value in a response. */
  readonly stored: z.ZodType;
  /** The schema of the value in a request; a field without one cannot be sent. */
  readonly draft?: z.ZodType;
  /** The table of the column, if the record is joined from several tables. */
  readonly home?: string;
  /** Set if lists show the field. */
  readonly listed?: true;
  /** In characters. */
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** The column in workbooks; absent if the field is neither imported nor exported. */
  readonly workbook?: WorkbookColumn;
}

export interface WorkbookColumn {
  /** In characters. */
  readonly width: number;
  /** Absent if it equals the name of the field. */
  readonly heading?: string;
  /** Other headings that the import accepts. */
  readonly alsoHeaded?: readonly string[];
  /** Whether many rows have the same value: a workbook then stores each value once. */
  readonly repeats?: boolean;
}

/** The fields of a record, in the order in which history and workbooks show them. The history compares every one. */
export type Fields = Readonly<Record<string, Field>>;
