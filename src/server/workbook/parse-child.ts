/**
 * Reads a workbook in a process of its own, because a hostile one can take all memory and all time of the process
 * that parses it. The file comes in as standard input, the rows go out as standard output; see `ParseMessage`.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Problem } from '#domain/contract/problem.ts';
import { openSheets } from './open-sheets.ts';
import type { ParseMessage } from './parse-message.ts';
import { firstProductSheet, type NumberedRow } from './sheet-rows.ts';
import { damaged, unreadable } from './unreadable.ts';

const standardInput = 0;

/** Characters of cells in a line: the parent parses one in about a millisecond. */
const lineCharacters = 32_000;

/** Behind the server: people who look something up go first. */
const niceness = 10;

const write = async (message: ParseMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
};

const sizeOf = (row: NumberedRow): number =>
  row.cells.reduce<number>((size, cell) => size + (typeof cell === 'string' ? cell.length : 16), 16);

const writeRows = async (rows: Iterable<NumberedRow>): Promise<void> => {
  let batch: NumberedRow[] = [];
  let characters = 0;
  for (const row of rows) {
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
  await writeRows(firstProductSheet(openSheets(readFileSync(standardInput))));
  await write({ end: true });
} catch (error) {
  const { code, message } = error instanceof Problem ? error : unreadable(damaged);
  if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`);
  await write({ failure: { code, message } });
}
