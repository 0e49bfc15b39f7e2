/**
 * Decodes a picture in a child process, because a hostile picture can use up the memory and time of its process. `decode.ts`
 * starts it and limits both. The result goes to standard output. If a picture cannot be drawn, a word on standard error gives
 * the reason.
 *
 * JavaScript, because V8 runs without its compiler here (`--jitless`), so there is no WebAssembly, which Node needs to read
 * TypeScript. With the compiler, V8 reserves too much memory for a limit on all of it to be useful.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { behindTheServer } from './behind-the-server.js';
import { encodeWebp } from './encode-webp.js';

/** @type {[path: string, task: string]} */
const [path, task] = [process.argv[2] ?? '', process.argv[3] ?? ''];
/** @type {(text: string) => import('./decode.ts').DecodeTask} */
const parseTask = JSON.parse;
const { maxPixels, maxPixelsWhole, width, qualities, maxBytes } = parseTask(task);

/** @param {string} word */
const refuse = (word) => {
  process.stderr.write(word);
  process.exit(1);
};

const readable = new Set(['png', 'jpeg', 'webp', 'gif']);

/** Reads only the header of the picture. */
const readHeader = async () => {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  if (!readable.has(header.format)) refuse('wrong_type');
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (pixels > maxPixels) refuse('too_many_pixels');
  // Other pictures are decoded row by row.
  const isWhole = header.isProgressive || header.format === 'webp' || header.format === 'gif';
  if (isWhole && pixels > maxPixelsWhole) refuse('too_many_pixels_whole');
  return header;
};

const upright = 1;

/** How to undo each EXIF orientation: mirror horizontally (flop) or vertically (flip), then rotate by these degrees. */
const turns = /** @type {const} */ ([
  [false, false, 0],
  [true, false, 0],
  [false, false, 180],
  [false, true, 0],
  [true, false, 270],
  [false, false, 90],
  [true, false, 90],
  [false, false, 270],
]);

/**
 * Decodes and scales the picture, then rotates the small one: rotating the original needs all of it in memory.
 * @param {number} orientation
 */
const scaleDown = async (orientation) => {
  const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [isMirrored, isFlipped, degrees] = turns[orientation - 1] ?? turns[0];
  const small = sharp(data, { raw: info }).flop(isMirrored).flip(isFlipped).rotate(degrees);
  return small.raw().toBuffer({ resolveWithObject: true });
};

try {
  setPriority(behindTheServer);
  sharp.cache(false);
  sharp.concurrency(1);
  const { format, orientation = upright } = await readHeader();
  // Browsers ignore the orientation of a WebP. Older stored files have one.
  const { data, info } = await scaleDown(format === 'webp' ? upright : orientation);
  process.stdout.write(await encodeWebp(data, info, { qualities, maxBytes }));
} catch (error) {
  process.stderr.write(/memory|allocat/i.test(String(error)) ? 'too_much_memory' : `broken ${String(error)}`);
  process.exitCode = 1;
}
