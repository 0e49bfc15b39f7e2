import type { ProblemCode } from '#domain/contract/problem.ts';
import type { NumberedRow } from './sheet-rows.ts';

/** What the parsing child writes to standard output, one JSON text per line. The last line is `end` or `failure`. */
export type ParseMessage =
  { rows: NumberedRow[] } | { failure: { code: ProblemCode; message: string } } | { end: true };
