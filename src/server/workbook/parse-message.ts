import type { ProblemCode } from '#domain/contract/problem.ts';
import type { TextForm } from '#domain/imports/text-form.ts';
import type { NumberedRow } from './sheet-rows.ts';

/** What the parser found out about a file of whatever form. */
export interface FoundTable {
  /** The names of its sheets; none if it is text. */
  sheets: string[];
  /** The sheet that was read. */
  sheet: string | null;
  /** How the text was read; null for a workbook. */
  text: TextForm | null;
  /** What is wrong with the text, in sentences. */
  doubts: string[];
}

/** What the parsing child writes to standard output, one JSON text per line. The last line is `end` or `failure`. */
export type ParseMessage =
  | { rows: NumberedRow[] }
  | { found: FoundTable }
  | { failure: { code: ProblemCode; message: string } }
  | { end: true };
