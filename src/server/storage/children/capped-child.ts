import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { projectDir } from '../../project-dir.ts';
import { childrenDir } from './children-dir.ts';

/** A program that reads untrusted files, and its limits. */
export interface CappedProgram {
  /** The path below src/server, and below its build. */
  script: string;
  /** Options of Node.js, including the limit of its heap. */
  options: readonly string[];
  /** RLIMIT_DATA, in KiB: all private memory of the process. */
  dataLimitKib: number;
  /** RLIMIT_CPU: applies even if the parent has ended. */
  cpuSeconds: number;
  timeLimitMs: number;
}

/**
 * The output of the program, or the first word of its error, which is empty if it crashed. `too_slow` if it used up its
 * CPU time; `interrupted` if a busy machine gave it too little CPU time, or if the system did not start it, or killed it
 * because its own memory was short.
 */
export type CappedOutcome = { written: Buffer } | { refusal: string } | 'too_slow' | 'interrupted';

/** The arguments and the standard input of a program, and what starts it otherwise than now. */
interface CappedInput {
  parameters: readonly string[];
  input?: Readable;
  start?: () => StartedProgram | null;
}

const everyProgram = [
  '--max-semi-space-size=1',
  '--v8-pool-size=0',
  // Code is not optimized beside the work, nor garbage collected by several threads: most work is done before that pays
  // off. Saves an eighth of the CPU time.
  '--single-threaded',
  // Makes V8 optimize WebAssembly functions later than by default: most files are finished before it pays off. Saves a
  // third of the CPU time of a label.
  '--wasm-tiering-budget=200000000',
  // WebAssembly functions are validated when they are compiled, which most of PDFium's and ZXing's never are: a tenth of the CPU
  // time of a label.
  '--wasm-lazy-validation',
  '--permission',
  // The picture encoder is a native library.
  '--allow-addons',
  `--allow-fs-read=${projectDir}*`,
  '--no-warnings',
];
/** SIGXCPU comes at the soft limit and shows which limit was reached; SIGKILL, at the hard limit, cannot be ignored. */
const killedAfterSeconds = 2;
const environment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** A started program that waits for its input. */
export type StartedProgram = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program in its own process, with limits on memory and CPU time. Null if the system starts none, as one without room
 * for a further process does.
 */
export const startCapped = (
  { script, options, dataLimitKib, cpuSeconds }: CappedProgram,
  parameters: readonly string[],
): StartedProgram | null => {
  const child = spawnOrNull([
    '-c',
    `ulimit -d ${dataLimitKib}; ulimit -S -t ${cpuSeconds}; ulimit -H -t ${cpuSeconds + killedAfterSeconds}; exec "$0" "$@"`,
    process.execPath,
    ...everyProgram,
    ...options,
    join(childrenDir, script),
    ...parameters,
  ]);
  // A process that was not started says so later: an event that nobody hears would end the portal.
  child?.on('error', () => undefined);
  // Nor one that ends while it is asked.
  child?.stdin.on('error', () => undefined);
  return child?.pid === undefined ? null : child;
};

const spawnOrNull = (shellArguments: readonly string[]): StartedProgram | null => {
  try {
    return spawn('/bin/sh', shellArguments, { stdio: ['pipe', 'pipe', 'pipe'], env: environment });
  } catch {
    // No memory, where the other reasons are events.
    return null;
  }
};

/**
 * Runs a program in its own process, with limits on memory and time. Throws the signal's reason, or the error of
 * `input`: the output for an incomplete file is meaningless.
 */
export const runCapped = async (
  program: CappedProgram,
  { parameters, input, start = () => startCapped(program, parameters) }: CappedInput,
  signal?: AbortSignal,
): Promise<CappedOutcome> => {
  const child = start();
  if (child === null) {
    input?.destroy();
    return 'interrupted';
  }
  const failures: unknown[] = [];
  const passOn = async function* () {
    try {
      if (input) yield* input;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  // A program that exits before it has read all its input reports its own failure.
  pipeline(passOn, child.stdin).catch(() => undefined);
  const limit = AbortSignal.timeout(program.timeLimitMs);
  const stop = (): boolean => child.kill('SIGKILL');
  const stopping = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  try {
    const [written, said] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    signal?.throwIfAborted();
    if (failures.length > 0) throw failures[0];
    if (child.exitCode === 0) return { written };
    if (child.signalCode === 'SIGXCPU') return 'too_slow';
    if (child.signalCode === 'SIGKILL') return 'interrupted';
    return { refusal: said.split(' ')[0] ?? '' };
  } finally {
    stop();
    stopping.removeEventListener('abort', stop);
  }
};

/** A line to ask, what gives a child for it, and what keeps the child after its answer. */
interface CappedLine {
  line: string;
  take: () => StartedProgram | null;
  keep: (child: StartedProgram) => void;
}

const lineEnd = 0x0a;

/**
 * Asks a child that answers each line of its input with a line of its output. Both begin with the number of the question, so that
 * no answer is taken for that of another question. Null if there is none in time, or the system starts no child; the child is
 * ended then. Throws the signal's reason.
 */
export const askCapped = async (
  { timeLimitMs }: CappedProgram,
  { line, take, keep }: CappedLine,
  signal?: AbortSignal,
): Promise<string | null> => {
  signal?.throwIfAborted();
  const child = take();
  if (child === null) return null;
  const stop = (): boolean => child.kill('SIGKILL');
  const limit = AbortSignal.timeout(timeLimitMs);
  const stopping = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  stopping.addEventListener('abort', stop);
  try {
    const question = `${randomUUID()} `;
    child.stdin.write(`${question}${line}\n`);
    const answer = await lineFrom(child.stdout);
    signal?.throwIfAborted();
    if (answer?.startsWith(question)) {
      keep(child);
      return answer.slice(question.length);
    }
    stop();
    return null;
  } catch (error) {
    stop();
    throw error;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
};

/** The next line of a program that writes no more than one; null if it ends without. */
const lineFrom = async (stream: Readable): Promise<string | null> => {
  const parts: Buffer[] = [];
  for await (const part of stream.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    if (part.at(-1) === lineEnd) return Buffer.concat(parts).toString();
  }
  return null;
};
