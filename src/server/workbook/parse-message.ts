import type { ProblemCode } from '#domain/contract/problem.ts';
import type { NumberedRow } from './sheet-rows.ts';

/** What the parsing child writes to its output, one JSON text a line; the last line is `end` or `failure`. */
export type ParseMessage =
  { rows: NumberedRow[] } | { failure: { code: ProblemCode; message: string } } | { end: true };
