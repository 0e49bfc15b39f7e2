/**
 * Rasterizes the first page of artwork to the dots of a printer, in a child process: `rasterize.ts` starts it and limits its
 * memory and time. The PDF arrives on standard input. The dots go to standard output, one bit each, with rows padded to whole
 * bytes. If there are none, a word on standard error gives the reason; for a wrong size it has the page's size in millimetres.
 */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { behindTheServer } from '../storage/encode-webp.js';
import { handleOf, moduleOf, newScratch, trimBoxOf } from '../storage/artwork/pdfium.js';

const standardInput = 0;
/** @type {(text: string) => import('./rasterize.ts').RasterTask} */
const parseTask = JSON.parse;
const { widthDots, heightDots, dotsPerMm, toleranceMm } = parseTask(process.argv[2] ?? '');

const mmPerPoint = 25.4 / 72;
/** Darker pixels are printed. */
const threshold = 128;
/** A page may be larger than its label, because of printer's marks, but not larger than this. */
const mostPixels = 60_000_000;

/** @param {number} mm */
const rounded = (mm) => Math.round(mm * 10) / 10;

const draw = async () => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(standardInput));
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const pdfium = moduleOf(library, 'module');
  const trim = trimBoxOf(pdfium, handleOf(page, 'pageIdx'), newScratch(pdfium), page.getOriginalSize());
  const size = { width: trim.width * mmPerPoint, height: trim.height * mmPerPoint };
  const media = { width: widthDots / dotsPerMm, height: heightDots / dotsPerMm };
  /** @param {number} width @param {number} height */
  const fits = (width, height) =>
    Math.abs(width - media.width) <= toleranceMm && Math.abs(height - media.height) <= toleranceMm;
  const isTurned = !fits(size.width, size.height) && fits(size.height, size.width);
  if (!isTurned && !fits(size.width, size.height))
    return `size:${rounded(size.width)}:${rounded(size.height)}`;
  const dots = dotsPerMm * mmPerPoint;
  const [width, height] = [Math.round(originalWidth * dots), Math.round(originalHeight * dots)];
  if (width * height > mostPixels) return 'too_large';
  const drawn = await page.render({ width, height, colorSpace: 'Gray', render: 'bitmap' });
  const left = Math.min(width - 1, Math.max(0, Math.round(trim.left * dots)));
  const top = Math.min(height - 1, Math.max(0, Math.round(trim.top * dots)));
  const cut = await sharp(drawn.data, { raw: { width, height, channels: 1 } })
    .extract({
      left,
      top,
      width: Math.min(width - left, Math.round(trim.width * dots)),
      height: Math.min(height - top, Math.round(trim.height * dots)),
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // In a second step: within one, sharp would rotate before it extracts.
  const upright = await sharp(cut.data, { raw: { ...cut.info, channels: 1 } })
    .rotate(isTurned ? 90 : 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return bitsOf(upright.data, upright.info);
};

/**
 * @param {Uint8Array} grey
 * @param {{ width: number, height: number }} size at most a dot more or less than the label
 */
const bitsOf = (grey, { width, height }) => {
  const perRow = Math.ceil(widthDots / 8);
  const bits = Buffer.alloc(perRow * heightDots);
  for (let y = 0; y < Math.min(height, heightDots); y += 1)
    for (let x = 0; x < Math.min(width, widthDots); x += 1)
      if ((grey[y * width + x] ?? 255) < threshold) {
        const at = y * perRow + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return bits;
};

try {
  setPriority(behindTheServer);
  sharp.cache(false);
  sharp.concurrency(1);
  const drawn = await draw();
  if (typeof drawn === 'string') {
    process.stderr.write(drawn);
    process.exitCode = 1;
  } else process.stdout.write(drawn);
} catch (error) {
  process.stderr.write(`broken ${String(error)}`);
  process.exitCode = 1;
}
