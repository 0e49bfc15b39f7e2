import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import type { Cell } from '#domain/workbook/cell.ts';
import { Problem } from '#domain/contract/problem.ts';
import { workbook as limits } from '#domain/limits.ts';
import { skuHeadings } from '#domain/workbook/columns.ts';
import { projectDir } from '../project-dir.ts';
import { kindOf, signatureLength } from './file-kind.ts';
import type { ParseMessage } from './parse-message.ts';
import { damaged, unreadable } from './unreadable.ts';

const timeLimitMs = 20_000;
const heapLimitMb = 192;
const maxDiagnosticCharacters = 4_000;

const parserScript = join(projectDir, 'src/server/workbook/parse-child.ts');

/** The time limit for a workbook, and a signal that aborts earlier. */
export interface ReadOptions {
  signal?: AbortSignal;
  timeLimitMs?: number;
}

const checkFile = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat();
  if (size === 0) throw unreadable('It is empty.');
  if (size > limits.maxBytes)
    throw new Problem('workbook.too_large', { message: 'The workbook is larger than 10 MB.' });
  const { buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
  kindOf(buffer);
};

/** The parser may read the project's own files and standard input: no other file, no network, no process. */
const startParser = (file: FileHandle): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${projectDir}*`,
      `--max-old-space-size=${heapLimitMb}`,
      '--disable-proto=delete',
      '--no-warnings',
      parserScript,
      ...skuHeadings,
    ],
    { stdio: [file.fd, 'pipe', 'pipe'], env: {} },
  );

/** The parser's output, message by message. */
const messagesOf = async function* (output: AsyncIterable<string>): AsyncGenerator<ParseMessage> {
  let rest = '';
  for await (const chunk of output) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser is part of this program and writes these
    for (const line of lines) yield JSON.parse(line) as ParseMessage;
  }
};

const collectRows = async (output: AsyncIterable<string>): Promise<Cell[][] | null> => {
  const rows: Cell[][] = [];
  for await (const message of messagesOf(output)) {
    if ('failure' in message) throw new Problem(message.failure.code, { message: message.failure.message });
    if ('end' in message) return rows;
    for (const { number, cells } of message.rows) {
      while (rows.length < number - 1) rows.push([]);
      rows.push(cells);
    }
  }
  return null;
};

const firstCharactersOf = (stream: Readable | null): (() => string) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < maxDiagnosticCharacters) text += chunk;
  });
  return () => text;
};

/** Why a parser ended without a result. */
const brokenOff = (diagnostics: string): Problem => {
  const outOfMemory = diagnostics.includes('heap out of memory') || diagnostics.includes('Allocation failed');
  const problem = unreadable(outOfMemory ? 'It needs more memory than an import may take.' : damaged);
  problem.cause = new Error(`The workbook parser broke off: ${diagnostics}`);
  return problem;
};

const parse = async (file: FileHandle, options: ReadOptions): Promise<Cell[][]> => {
  const limit = AbortSignal.timeout(options.timeLimitMs ?? timeLimitMs);
  const parser = startParser(file);
  const ended = once(parser, 'close');
  // A failure to start is handled where `ended` is awaited below; it must not be an unhandled rejection before that.
  ended.catch(() => undefined);
  const stop = (): boolean => parser.kill('SIGKILL');
  const signals = [limit, ...(options.signal === undefined ? [] : [options.signal])];
  for (const signal of signals) signal.addEventListener('abort', stop);
  if (signals.some(({ aborted }) => aborted)) stop();
  try {
    const diagnostics = firstCharactersOf(parser.stderr);
    const rows = parser.stdout && (await collectRows(parser.stdout.setEncoding('utf8')));
    if (rows !== null) return rows;
    await ended;
    options.signal?.throwIfAborted();
    throw limit.aborted ? unreadable('It takes too long to read.') : brokenOff(diagnostics());
  } finally {
    stop();
    await ended;
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
};

/**
 * The rows of the product sheet of an Excel file (.xlsx or .xls); `rows[0]` is row 1 in Excel. The file is parsed in a
 * child process with limits on memory (192 MB) and time (20 s), so that this process's event loop stays free. Throws a
 * Problem: wrong type, unreadable (with the reason), password-protected, too large; or the signal's reason.
 */
export const readWorkbook = async (path: string, options: ReadOptions = {}): Promise<{ rows: Cell[][] }> => {
  options.signal?.throwIfAborted();
  await using file = await open(path);
  await checkFile(file);
  return { rows: await parse(file, options) };
};
