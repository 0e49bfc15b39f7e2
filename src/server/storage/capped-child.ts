import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { projectDir } from '../project-dir.ts';

/** A program that reads untrusted files, and its limits. */
export interface CappedProgram {
  /** Under src/server. */
  script: string;
  /** Options of Node.js, the cap of its heap among them. */
  options: readonly string[];
  /** RLIMIT_DATA: all memory of the process's own, in KiB. */
  dataLimitKib: number;
  /** RLIMIT_CPU: holds even if the parent is gone. */
  cpuSeconds: number;
  timeLimitMs: number;
}

/**
 * The output of the program, or the first word of its error; the word is empty if it crashed. `too_slow` if it used up its
 * processor time; `interrupted` if a busy machine gave it too little of it, or the system killed it for its own lack of memory.
 */
export type CappedOutcome = { written: Buffer } | { refusal: string } | 'too_slow' | 'interrupted';

/** What a program is given. */
interface CappedInput {
  parameters: readonly string[];
  input?: Readable;
  child?: StartedProgram;
}

const everyProgram = [
  '--max-semi-space-size=1',
  '--v8-pool-size=0',
  // A function of WebAssembly is optimized later than by default: most files are done before it pays, a third of the
  // processor time of a label.
  '--wasm-tiering-budget=200000000',
  '--permission',
  // The encoder of pictures is a library in C.
  '--allow-addons',
  `--allow-fs-read=${projectDir}*`,
  '--no-warnings',
];
/** SIGXCPU comes at the soft limit and tells which limit it was; SIGKILL, at the hard one, cannot be ignored. */
const killedAfterSeconds = 2;
const environment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** A program that has started and waits for its input. */
export type StartedProgram = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts a program in a process of its own, with limits on its memory and processor time. */
export const startCapped = (
  { script, options, dataLimitKib, cpuSeconds }: CappedProgram,
  parameters: readonly string[],
): StartedProgram =>
  spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${dataLimitKib}; ulimit -S -t ${cpuSeconds}; ulimit -H -t ${cpuSeconds + killedAfterSeconds}; exec "$0" "$@"`,
      process.execPath,
      ...everyProgram,
      ...options,
      join(projectDir, 'src/server', script),
      ...parameters,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: environment },
  );

/**
 * Runs a program in a process of its own, with limits on memory and time. Throws the signal's reason, or the error of
 * `input`: what a program says of a part of a file is meaningless. `child` is one that was started before.
 */
export const runCapped = async (
  program: CappedProgram,
  { parameters, input, child = startCapped(program, parameters) }: CappedInput,
  signal?: AbortSignal,
): Promise<CappedOutcome> => {
  const failures: unknown[] = [];
  const passOn = async function* () {
    try {
      if (input) yield* input;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  // A program that exits before it has read everything reports its own failure.
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
