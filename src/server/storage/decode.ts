import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { projectDir } from '../project-dir.ts';
import { atMost } from './at-most.ts';
import { typeByContent } from './file-signature.ts';
import { isStrippable } from './notes/strip-notes.ts';

export const pictureFaults = [
  'wrong_type',
  'too_many_pixels',
  'too_many_pixels_whole',
  'too_much_memory',
  'too_slow',
  'broken',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** What to draw: a WebP at most `width` wide and high, in the first of these qualities that is within `maxBytes`. */
export interface Drawing {
  width: number;
  qualities: readonly number[];
  /** In bytes; the last quality may exceed it. */
  maxBytes: number;
}

/** The arguments of `decode-child.js`. */
export interface DecodeTask extends Drawing {
  maxPixels: number;
  /** For pictures that must be decoded in full before they can be scaled down. */
  maxPixelsWhole: number;
}

const maxPixels = 50_000_000;
const maxPixelsWhole = 25_000_000;
/** All memory of the child's own (RLIMIT_DATA): a progressive JPEG of 25 megapixels takes 190 MB. */
const dataLimitKib = 230_000;
const heapLimitMb = 32;
const timeLimitMs = 20_000;

const childScript = join(projectDir, 'src/server/storage/decode-child.js');
const childOptions = [
  '--jitless',
  `--max-old-space-size=${heapLimitMb}`,
  '--max-semi-space-size=1',
  '--v8-pool-size=0',
  '--permission',
  // The decoder is a native addon.
  '--allow-addons',
  `--allow-fs-read=${projectDir}*`,
  '--no-warnings',
  childScript,
];
const childEnvironment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** One picture at a time: two of the largest would use all memory of the machine. */
export const onePictureAtATime = atMost(1);

/**
 * Draws a picture in a child process with limits on memory and time, or returns why it cannot. The whole picture is
 * decoded, so damage is found. Call it within `onePictureAtATime`. Throws the signal's reason.
 */
export const drawPicture = async (
  path: string,
  drawing: Drawing,
  signal?: AbortSignal,
): Promise<Buffer | PictureFault> => {
  if (!isStrippable(await typeOfFile(path))) return 'wrong_type';
  const task: DecodeTask = { ...drawing, maxPixels, maxPixelsWhole };
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${dataLimitKib}; exec "$0" "$@"`,
      process.execPath,
      ...childOptions,
      path,
      JSON.stringify(task),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: childEnvironment },
  );
  const limit = AbortSignal.timeout(timeLimitMs);
  const stop = (): boolean => child.kill('SIGKILL');
  const stopping = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  try {
    const [drawn, said] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')]);
    signal?.throwIfAborted();
    if (limit.aborted) return 'too_slow';
    if (child.exitCode === 0) return drawn;
    const [word] = said.split(' ');
    // A child that was killed could not say why: V8 ran out of memory.
    return pictureFaults.find((fault) => fault === word) ?? 'too_much_memory';
  } finally {
    stop();
    stopping.removeEventListener('abort', stop);
  }
};

/** The type of a file by its first bytes; null if it is not an accepted one. */
const typeOfFile = async (path: string): Promise<string | null> => {
  await using file = await open(path);
  const { bytesRead, buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return typeByContent(head.subarray(0, bytesRead));
};

const headBytes = 16;
