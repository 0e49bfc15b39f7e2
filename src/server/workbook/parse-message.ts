import type { ProblemCode } from '#domain/contract/problems.ts';
import type { TextEncoding, TextForm } from '#domain/imports/text-form.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { NumberedRow } from './sheet-rows.ts';

/** What the parser detected about a file of any form. */
export interface FoundTable {
  /** The names of the workbook's sheets; empty for a text file. */
  sheets: string[];
  /** The sheet that was read. */
  sheet: string | null;
  /** How the text was read; null for a workbook. */
  text: TextForm | null;
  /** Problems of the file. */
  doubts: StoredSaid[];
  /** Encodings that fit a text as well, each with a sample of how it would read; empty if there is no doubt. */
  encodings: { encoding: TextEncoding; sample: string }[];
  /** How many cells were given the value of a merged cell. */
  merged: number;
  /** Rows that the spreadsheet hides, by number, as blocks; and columns, from 0. */
  hidden: { rows: [first: number, last: number][]; columns: number[] };
}

export const plainTable: FoundTable = {
  sheets: [],
  sheet: null,
  text: null,
  doubts: [],
  encodings: [],
  merged: 0,
  hidden: { rows: [], columns: [] },
};

/** The output of the parsing child, one JSON text per line. The last line is `end` or `failure`. */
export type ParseMessage =
  | { rows: NumberedRow[] }
  | { found: FoundTable }
  | { unread: string[] }
  | { failure: { code: ProblemCode; said?: StoredSaid } }
  | { end: true };
