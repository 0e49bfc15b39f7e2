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
import { prepareReader, readCodes } from '../read-codes.js';
import { handleOf, moduleOf, newScratch, trimmedSize, walkPage } from './pdfium.js';

/** @typedef {import('#domain/files/artwork-facts.ts').ReadArtwork} ReadArtwork */

const standardInput = 0;
/** @type {(text: string) => import('./read-artwork.ts').ArtworkTask} */
const parseTask = JSON.parse;
const task = parseTask(process.argv[2] ?? '');

/** The reason why a file has no facts, one of those in `read-artwork.ts`. */
class Unreadable extends Error {}

/**
 * @param {Uint8Array} grey one byte per pixel
 * @param {{ width: number, height: number }} size in pixels
 * @param {number} page from 1
 */
const codesIn = async (grey, size, page) => {
  const found = await readCodes(grey, size, task.mostCodes);
  return found.map((code) => ({ ...code, page, text: code.text.slice(0, task.longestCode) }));
};

const pointsPerInch = 72;
/** The header is within so many bytes: readers accept other data before it. */
const startsWithin = 1024;

/** @param {{ originalWidth: number, originalHeight: number }} size in points */
const pixelsOf = ({ originalWidth: width, originalHeight: height }) => {
  const scale = Math.min(
    task.dpi / pointsPerInch,
    Math.sqrt(task.mostPixels / (width * height)),
    task.longestSide / Math.max(width, height),
  );
  if (!Number.isFinite(scale) || scale <= 0) throw new Unreadable('no_page');
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/**
 * @param {Buffer} file
 * @returns {Promise<ReadArtwork>}
 */
const readPdf = async (file) => {
  if (!file.subarray(0, startsWithin).includes('%PDF-')) throw new Unreadable('format');
  const library = await PDFiumLibrary.init();
  const pdfium = moduleOf(library, 'module');
  const document = await library.loadDocument(file);
  const scratch = newScratch(pdfium);
  const pages = document.getPageCount();
  if (pages < 1) throw new Unreadable('no_page');
  const pagesRead = Math.min(pages, task.mostPages);
  const sizes = [];
  const codes = [];
  /** @type {Set<string>} */
  const fonts = new Set();
  let lowest = Infinity;
  for (let at = 0; at < pagesRead; at += 1) {
    const page = document.getPage(at);
    const size = page.getOriginalSize();
    const handle = handleOf(page, 'pageIdx');
    sizes.push(trimmedSize(pdfium, handle, scratch, size));
    const { fontsMissing, lowestDpi } = walkPage(pdfium, handle, scratch);
    for (const font of fontsMissing) fonts.add(font.slice(0, task.longestFont));
    lowest = Math.min(lowest, lowestDpi);
    const drawn = await page.render({ ...pixelsOf(size), colorSpace: 'Gray', render: 'bitmap' });
    codes.push(...(await codesIn(drawn.data, drawn, at + 1)));
  }
  return {
    state: 'read',
    pages,
    pagesRead,
    sizes,
    pixels: null,
    codes: codes.slice(0, task.mostCodes),
    fontsMissing: [...fonts].slice(0, task.mostFonts),
    lowestDpi: Number.isFinite(lowest) ? lowest : null,
  };
};

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
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    state: 'read',
    pages: 1,
    pagesRead: 1,
    sizes: [],
    pixels: { width: autoOrient.width, height: autoOrient.height },
    codes: await codesIn(data, info, 1),
    fontsMissing: [],
    lowestDpi: null,
  };
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
  process.stdout.write(JSON.stringify(await (task.isPicture ? readPicture(file) : readPdf(file))));
} catch (error) {
  process.stderr.write(`${wordOf(error)} ${String(error)}`);
  process.exitCode = 1;
}
