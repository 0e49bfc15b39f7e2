/**
 * Decodes a picture in a process of its own, because a hostile one can take all memory and all time of the process that
 * decodes it. See `decode.ts`, which starts it and limits both. What it draws goes to standard output; one word on standard
 * error says why a picture cannot be drawn.
 *
 * JavaScript, because V8 runs without its compiler here (--jitless), and without WebAssembly TypeScript is not read: only
 * so is the memory that V8 reserves small enough for a limit on all of it to mean something.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { behindTheServer, encodeWebp } from './encode-webp.js';

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

/** Reads the header, and nothing else of the picture. */
const readHeader = async () => {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  if (!readable.has(header.format)) refuse('wrong_type');
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (pixels > maxPixels) refuse('too_many_pixels');
  // The others are decoded row by row.
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
 * Decodes all of it, and turns what is left: to turn the picture itself would take all of it into memory.
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
  // Browsers ignore the orientation of a WebP, and older files in the store still have one.
  const { data, info } = await scaleDown(format === 'webp' ? upright : orientation);
  process.stdout.write(await encodeWebp(data, info, { qualities, maxBytes }));
} catch (error) {
  process.stderr.write(/memory|allocat/i.test(String(error)) ? 'too_much_memory' : `broken ${String(error)}`);
  process.exitCode = 1;
}
