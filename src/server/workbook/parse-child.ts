/**
 * Reads a workbook in a child process, because a malicious one can use up all memory and time of the process that
 * parses it. The file arrives on standard input; rows go to standard output, see `ParseMessage`. The first argument is
 * `products`, for the sheet with one of the headings that follow, or `table`, for any table, with options in JSON. It
 * does not load the tables of fields: loading them took half of the CPU time of a short workbook. Nor Node's streams, which an
 * import of `node:fs` and `process.stdout` load, nor for products what reads other tables: a third of what was left.
 */
import { setPriority } from 'node:os';
import { Problem } from '#domain/contract/problem.ts';
import { boundedRows } from './bounded-rows.ts';
import type { ParseMessage } from './parse-message.ts';
import { firstSheetWith, type NumberedRow } from './sheet-rows.ts';
import { damaged, unreadable } from './unreadable.ts';

const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');

const [standardInput, standardOutput] = [0, 1];

const [, , what, ...args] = process.argv;

/** Characters of cell text per line: the parent parses a line in about a millisecond. */
const lineCharacters = 32_000;

/** A lower priority than the server's, so that users' requests go first. */
const niceness = 10;

/** Waits until the parent has room for it. */
const write = (message: ParseMessage): void => writeFileSync(standardOutput, `${JSON.stringify(message)}\n`);

const sizeOf = (row: NumberedRow): number =>
  row.cells.reduce<number>((size, cell) => size + (typeof cell === 'string' ? cell.length : 16), 16);

const writeRows = (rows: Iterable<NumberedRow>): void => {
  let batch: NumberedRow[] = [];
  let characters = 0;
  for (const row of boundedRows(rows)) {
    batch.push(row);
    characters += sizeOf(row);
    if (characters < lineCharacters) continue;
    write({ rows: batch });
    batch = [];
    characters = 0;
  }
  write({ rows: batch });
};

try {
  setPriority(niceness);
  const bytes = readFileSync(standardInput);
  if (what === 'products') {
    // Loaded here, because a text is read without it.
    const { openSheets, simpleRows } = await import('./open-sheets.ts');
    const unread: string[] = [];
    const rows = simpleRows(bytes, args) ?? firstSheetWith(args, openSheets(bytes), unread);
    if (unread.length > 0) write({ unread });
    writeRows(rows);
  } else {
    const { readTableIn } = await import('./table-in.ts');
    const { rows, ...found } = await readTableIn(bytes, args[0] ?? '{}');
    write({ found });
    writeRows(rows);
  }
  write({ end: true });
} catch (error) {
  const { code, details } = error instanceof Problem ? error : unreadable(damaged);
  if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`);
  write({ failure: { code, said: details.said } });
}
