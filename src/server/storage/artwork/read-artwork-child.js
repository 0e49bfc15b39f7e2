/**
 * Reads the facts of an artwork file, in a child process: `read-artwork.ts` starts it and limits its memory and time. The file
 * arrives on standard input, and the facts go to standard output as JSON. If there are none, a word on standard error gives
 * the reason. JavaScript for the reason in `decode-child.js`.
 */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { behindTheServer } from '../encode-webp.js';
import { prepareReader } from '../read-codes.js';
import { luminance } from './draw-page.js';
import { judgeCodes } from './judge-page.js';
import { Unreadable, once, readPdf } from './read-pdf.js';

/** @typedef {import('#domain/files/artwork-facts.ts').ReadArtwork} ReadArtwork */

const standardInput = 0;
/** @type {(text: string) => import('./read-artwork.ts').ArtworkTask} */
const parseTask = JSON.parse;
const task = parseTask(process.argv[2] ?? '');

/**
 * @param {Buffer} file
 * @returns {Promise<ReadArtwork>}
 */
const readPicture = async (file) => {
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > task.mostPicturePixels) throw new Unreadable('too_large');
  const scale = Math.min(1, Math.sqrt(task.mostPixels / (width * height)));
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = await judgeCodes(lightOf(data, info), null, [], { page: 1, most: task.mostCodes });
  return {
    state: 'read',
    pages: 1,
    pagesRead: 1,
    sizes: [],
    pixels: { width: autoOrient.width, height: autoOrient.height },
    codes: once(read.codes, task),
    fontsMissing: [],
    lowestDpi: null,
    // A picture has no size of its own, so its places cannot be named in millimetres.
    found: read.findings
      .filter(({ code }) => code !== 'uneven_bars')
      .map((finding) => ({ ...finding, areas: [] }))
      .slice(0, task.mostFindings),
  };
};

/**
 * A picture as a scanner sees it.
 * @param {Uint8Array} data
 * @param {{ width: number, height: number, channels: number }} info
 * @returns {import('./draw-page.js').Drawn}
 */
const lightOf = (data, { width, height, channels }) => {
  const [grey, red] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let px = 0; px < grey.length; px += 1) {
    const [r = 0, g = r, b = r] = data.subarray(px * channels, px * channels + Math.min(3, channels));
    grey[px] = luminance(r, g, b);
    red[px] = r;
  }
  return { width, height, grey, red, pxPerMm: 1, frame: { left: 0, top: 0, width, height } };
};

/** @param {unknown} error */
const wordOf = (error) => {
  if (error instanceof Unreadable) return error.message;
  if (/password|security scheme/i.test(String(error))) return 'encrypted';
  return /memory|allocat/i.test(String(error)) ? 'too_much_memory' : 'broken';
};

try {
  setPriority(behindTheServer);
  sharp.cache(false);
  sharp.concurrency(1);
  prepareReader();
  const file = readFileSync(standardInput);
  process.stdout.write(
    JSON.stringify(
      await (task.isPicture ? readPicture(file) : readPdf(await PDFiumLibrary.init(), file, task)),
    ),
  );
} catch (error) {
  process.stderr.write(`${wordOf(error)} ${String(error)}`);
  process.exitCode = 1;
}
