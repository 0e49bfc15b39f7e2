import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { FoundTable } from '#server/workbook/parse-message.ts';
import { type ReadOptions, runParser as runAgain, type Taker } from '#server/workbook/run-parser.ts';
import { readZipParts } from '#server/workbook/zip-parts.ts';

export type { ReadOptions, Taker };

/** What the parser passed on, in order. */
type Passed = { found: FoundTable } | { unread: readonly string[] } | { rows: Parameters<Taker['rows']>[0] };

/** What this worker's parsers read, by arguments, limits and file. */
const read = new Map<string, Passed[]>();

/**
 * Parses a file instead of `server/workbook/run-parser.ts` (redirect.ts), and remembers what was read: tests on both
 * engines read the same files, and each parser is a process. What could not be read, or not to its end, is not remembered.
 */
export const runParser = async (
  file: FileHandle,
  args: readonly string[],
  options: ReadOptions,
  taker: Taker,
): Promise<void> => {
  const { timeLimitMs, heapLimitMb } = options;
  const name = JSON.stringify([args, timeLimitMs, heapLimitMb, await contentOf(file)]);
  const known = read.get(name);
  if (!known) {
    const passed: Passed[] = [];
    await runAgain(file, args, options, {
      found: (found) => {
        passed.push({ found: structuredClone(found) });
        taker.found?.(found);
      },
      unread: (unread) => {
        passed.push({ unread });
        taker.unread?.(unread);
      },
      rows: (rows) => {
        passed.push({ rows: structuredClone(rows) });
        return taker.rows(rows);
      },
    });
    read.set(name, passed);
    return;
  }
  for (const one of structuredClone(known)) {
    options.signal?.throwIfAborted();
    if ('found' in one) taker.found?.(one.found);
    else if ('unread' in one) taker.unread?.(one.unread);
    else await taker.rows(one.rows);
  }
};

/** The hash of what a parser reads of the file: of an archive its parts, not when they were written. */
const contentOf = async (file: FileHandle): Promise<string> => {
  const bytes = Buffer.alloc((await file.stat()).size);
  // The parser reads from the place at which the file stands.
  await file.read(bytes, 0, bytes.length, 0);
  try {
    const parts = [...readZipParts(bytes)].map(([name, part]) => [name, hash('sha256', part)]);
    return JSON.stringify(parts);
  } catch {
    return hash('sha256', bytes);
  }
};
