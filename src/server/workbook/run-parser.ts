import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { said } from '#domain/words/stated.ts';
import { projectDir } from '../project-dir.ts';
import type { FoundTable, ParseMessage } from './parse-message.ts';
import { parserScript } from './parser-script.ts';
import { damaged, unreadable } from './unreadable.ts';
import { withSentence } from '#domain/contract/with-sentence.ts';

const timeLimitMs = 20_000;
const heapOfParserMb = 192;
const maxDiagnosticCharacters = 4_000;

/** A signal that aborts earlier than the limits for a workbook; a test passes others. */
export interface ReadOptions {
  signal?: AbortSignal;
  timeLimitMs?: number;
  heapLimitMb?: number;
}

/** The parser may read the project's own files and standard input only; it has no network and starts no processes. */
const startParser = (file: FileHandle, args: readonly string[], heapLimitMb: number): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${projectDir}*`,
      `--max-old-space-size=${heapLimitMb}`,
      '--disable-proto=delete',
      '--no-warnings',
      parserScript,
      ...args,
    ],
    { stdio: [file.fd, 'pipe', 'pipe'], env: {} },
  );

/**
 * The longest line that the parser writes: a batch of rows, or one row of the most characters, each of them escaped. A
 * longer one is none of its lines.
 */
const longestLine = 4_000_000;

/** The parser's output, one message at a time. */
const messagesOf = async function* (output: AsyncIterable<string>): AsyncGenerator<ParseMessage> {
  // A line arrives in many chunks: they are joined once, at its end.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of output) {
    const [first = '', ...others] = chunk.split('\n');
    const last = others.pop();
    parts.push(first);
    length += first.length;
    if (length > longestLine) throw withSentence(unreadable(damaged));
    if (last === undefined) continue;
    for (const line of [parts.join(''), ...others])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser is part of this program and writes these
      yield JSON.parse(line) as ParseMessage;
    parts = [last];
    length = last.length;
  }
};

/** Takes what the parser reads, in order: what it detected, if it does, and rows from the first on, a few at a time. */
export interface Taker {
  found?: (found: FoundTable) => void;
  /** The names of further sheets of products, which are not read. */
  unread?: (sheets: readonly string[]) => void;
  rows: (rows: readonly Cell[][]) => void | Promise<void>;
}

/** Passes on what the parser writes; returns whether it ended well. */
const passOn = async (output: AsyncIterable<string>, taker: Taker): Promise<boolean> => {
  let next = 1;
  for await (const message of messagesOf(output)) {
    if ('failure' in message)
      throw withSentence(new Problem(message.failure.code, { said: message.failure.said }));
    if ('end' in message) return true;
    if ('found' in message) {
      taker.found?.(message.found);
      continue;
    }
    if ('unread' in message) {
      taker.unread?.(message.unread);
      continue;
    }
    const rows: Cell[][] = [];
    for (const { number, cells } of message.rows) {
      for (; next < number; next += 1) rows.push([]);
      rows.push(cells);
      next += 1;
    }
    await taker.rows(rows);
  }
  return false;
};

const firstCharactersOf = (stream: Readable | null): (() => string) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < maxDiagnosticCharacters) text += chunk;
  });
  return () => text;
};

/** The Problem for a parser that ended without a result. */
const brokenOff = (diagnostics: string): Problem => {
  const outOfMemory = diagnostics.includes('heap out of memory') || diagnostics.includes('Allocation failed');
  const problem = withSentence(unreadable(outOfMemory ? said('workbook.out_of_memory') : damaged));
  problem.cause = new Error(`The workbook parser broke off: ${diagnostics}`);
  return problem;
};

/**
 * Parses a file in a child process with limits on memory (192 MB) and time (20 s), so that this process's event loop
 * stays free. Rows are passed on while it reads further ones. `args` are described in `parse-child.ts`.
 */
export const runParser = async (
  file: FileHandle,
  args: readonly string[],
  options: ReadOptions,
  taker: Taker,
): Promise<void> => {
  const limit = AbortSignal.timeout(options.timeLimitMs ?? timeLimitMs);
  const parser = startParser(file, args, options.heapLimitMb ?? heapOfParserMb);
  const ended = once(parser, 'close');
  // A failure to start is handled where `ended` is awaited below; until then it must not count as an unhandled
  // rejection.
  ended.catch(() => undefined);
  const stop = (): boolean => parser.kill('SIGKILL');
  const signals = [limit, ...(options.signal === undefined ? [] : [options.signal])];
  for (const signal of signals) signal.addEventListener('abort', stop);
  if (signals.some(({ aborted }) => aborted)) stop();
  try {
    const diagnostics = firstCharactersOf(parser.stderr);
    if (parser.stdout && (await passOn(parser.stdout.setEncoding('utf8'), taker))) return;
    await ended;
    options.signal?.throwIfAborted();
    throw limit.aborted ? withSentence(unreadable(said('workbook.out_of_time'))) : brokenOff(diagnostics());
  } finally {
    stop();
    await ended;
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
};
