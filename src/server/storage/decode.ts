import { open } from 'node:fs/promises';
import { turnsByTime } from '../turns-by-time.ts';
import { runCapped, type CappedProgram } from './children/capped-child.ts';
import { typeByContent } from './file-signature.ts';
import { isStrippable } from './notes/strip-notes.ts';

/** Why a picture cannot be drawn. `interrupted` is not the picture's fault: another attempt may succeed. */
export const pictureFaults = [
  'wrong_type',
  'too_many_pixels',
  'too_many_pixels_whole',
  'too_much_memory',
  'too_slow',
  'interrupted',
  'broken',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** What to draw: a WebP at most `width` wide and high, in the first of these qualities that fits in `maxBytes`. */
export interface Drawing {
  width: number;
  qualities: readonly number[];
  /** In bytes; the last quality may exceed it. */
  maxBytes: number;
  /** The page of a document, from 1. */
  page?: number;
}

/** The input of `decode-child.js`. */
export interface DecodeTask extends Drawing {
  maxPixels: number;
  /** The limit for pictures that must be decoded in full before they can be scaled down. */
  maxPixelsWhole: number;
}

export const maxPixels = 50_000_000;
export const maxPixelsWhole = 25_000_000;

const decoder: CappedProgram = {
  script: 'storage/decode-child.js',
  options: ['--jitless', '--max-old-space-size=32'],
  /** A progressive JPEG of 25 megapixels takes 190 MB. */
  dataLimitKib: 230_000,
  cpuSeconds: 20,
  timeLimitMs: 30_000,
};

/** One picture at a time: two of the largest would use all memory. Users take turns by the time they have used. */
export const onePictureAtATime = turnsByTime(1);

/** The lane of a user's pictures, both uploaded and viewed. */
export const laneOf = (userId: number): string => `user ${userId}`;

/**
 * Draws a picture in a child process with limits on memory and time, or returns why it cannot. Decodes the whole
 * picture, so that damage is detected. Call it within `onePictureAtATime`. Throws the signal's reason.
 */
export const drawPicture = async (
  path: string,
  drawing: Drawing,
  signal?: AbortSignal,
): Promise<Buffer | PictureFault> => {
  if (!isStrippable(await typeOfFile(path))) return 'wrong_type';
  const task: DecodeTask = { ...drawing, maxPixels, maxPixelsWhole };
  const outcome = await runCapped(decoder, { parameters: [path, JSON.stringify(task)] }, signal);
  if (outcome === 'too_slow' || outcome === 'interrupted') return outcome;
  if ('written' in outcome) return outcome.written;
  // A killed child reports no reason: V8 ran out of memory.
  return pictureFaults.find((fault) => fault === outcome.refusal) ?? 'too_much_memory';
};

/** The type of a file, from its first bytes; null if the type is not accepted. */
const typeOfFile = async (path: string): Promise<string | null> => {
  await using file = await open(path);
  const { bytesRead, buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return typeByContent(head.subarray(0, bytesRead));
};

const headBytes = 16;
