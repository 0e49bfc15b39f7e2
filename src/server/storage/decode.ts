import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { projectDir } from '../project-dir.ts';
import { atMost } from './at-most.ts';
import { typeByContent } from './file-signature.ts';
import { isStrippable } from './notes/strip-notes.ts';

/** Why a picture cannot be drawn. */
export const pictureFaults = [
  'wrong_type',
  'too_many_pixels',
  'too_many_pixels_whole',
  'too_much_memory',
  'too_slow',
  'broken',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** What is drawn: a WebP no wider and no higher than `width`, of the first of these qualities that weighs no more. */
export interface Drawing {
  width: number;
  qualities: readonly number[];
  /** In bytes; the last of the qualities may weigh more. */
  maxBytes: number;
}

/** What `decode-child.js` is told. */
export interface DecodeTask extends Drawing {
  maxPixels: number;
  /** Of a picture that is decoded whole before any of it can be scaled down. */
  maxPixelsWhole: number;
}

const maxPixels = 50_000_000;
const maxPixelsWhole = 25_000_000;
/** All that the child holds of its own (RLIMIT_DATA): a progressive JPEG of 25 megapixels takes 190 MB. */
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
  // The decoder is a library in C.
  '--allow-addons',
  `--allow-fs-read=${projectDir}*`,
  '--no-warnings',
  childScript,
];
const childEnvironment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

/** One picture at a time: two of the largest would take what the machine has. */
export const onePictureAtATime = atMost(1);

/**
 * Draws a picture in a process of its own, with limits on memory and time; a fault where it cannot. The whole picture is
 * decoded, so what is broken is found. Call it in its turn, see `onePictureAtATime`. Throws the signal's reason.
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
    // One that was ended in the middle had no time to say why: V8 found no memory.
    return pictureFaults.find((fault) => fault === word) ?? 'too_much_memory';
  } finally {
    stop();
    stopping.removeEventListener('abort', stop);
  }
};

/** The type that a file's first bytes tell, null for none that we take. */
const typeOfFile = async (path: string): Promise<string | null> => {
  await using file = await open(path);
  const { bytesRead, buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return typeByContent(head.subarray(0, bytesRead));
};

const headBytes = 16;
