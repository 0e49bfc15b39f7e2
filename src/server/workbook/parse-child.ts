/**
 * Reads a workbook in a child process, because a malicious one can use up all memory and time of the process that
 * parses it. The file arrives on standard input; rows go to standard output, see `ParseMessage`. The first argument is
 * `products`, for the sheet with one of the headings that follow, or `table`, for any table, with options in JSON. It
 * does not load the tables of fields: loading them took half of the CPU time of a short workbook.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Problem } from '#domain/contract/problem.ts';
import { boundedRows } from './bounded-rows.ts';
import type { ParseMessage } from './parse-message.ts';
import { firstSheetWith, type NumberedRow } from './sheet-rows.ts';
import { readTableIn } from './table-in.ts';
import { damaged, unreadable } from './unreadable.ts';

const standardInput = 0;

const [, , what, ...args] = process.argv;

/** Characters of cell text per line: the parent parses a line in about a millisecond. */
const lineCharacters = 32_000;

/** A lower priority than the server's, so that users' requests go first. */
const niceness = 10;

const write = async (message: ParseMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
};

const sizeOf = (row: NumberedRow): number =>
  row.cells.reduce<number>((size, cell) => size + (typeof cell === 'string' ? cell.length : 16), 16);

const writeRows = async (rows: Iterable<NumberedRow>): Promise<void> => {
  let batch: NumberedRow[] = [];
  let characters = 0;
  for (const row of boundedRows(rows)) {
    batch.push(row);
    characters += sizeOf(row);
    if (characters < lineCharacters) continue;
    await write({ rows: batch });
    batch = [];
    characters = 0;
  }
  await write({ rows: batch });
};

try {
  setPriority(niceness);
  const bytes = readFileSync(standardInput);
  if (what === 'products') {
    // Loaded here, because a text is read without it.
    const { openSheets, simpleRows } = await import('./open-sheets.ts');
    await writeRows(simpleRows(bytes, args) ?? firstSheetWith(args, openSheets(bytes)));
  } else {
    const { rows, ...found } = await readTableIn(bytes, args[0] ?? '{}');
    await write({ found });
    await writeRows(rows);
  }
  await write({ end: true });
} catch (error) {
  const { code, details } = error instanceof Problem ? error : unreadable(damaged);
  if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`);
  await write({ failure: { code, said: details.said } });
}
