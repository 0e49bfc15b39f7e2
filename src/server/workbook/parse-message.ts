import type { ProblemCode } from '#domain/contract/problem.ts';
import type { TextForm } from '#domain/imports/text-form.ts';
import type { NumberedRow } from './sheet-rows.ts';

/** What the parser detected about a file of any form. */
export interface FoundTable {
  /** The names of the workbook's sheets; empty for a text file. */
  sheets: string[];
  /** The sheet that was read. */
  sheet: string | null;
  /** How the text was read; null for a workbook. */
  text: TextForm | null;
  /** Problems in the text, a sentence each. */
  doubts: string[];
}

/** The output of the parsing child, one JSON text per line. The last line is `end` or `failure`. */
export type ParseMessage =
  | { rows: NumberedRow[] }
  | { found: FoundTable }
  | { failure: { code: ProblemCode; message: string } }
  | { end: true };
