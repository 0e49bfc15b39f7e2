/**
 * Draws the first page of a PDF in a process of its own, because a hostile one can take all memory and all time of the
 * process that draws it. See `draw-pdf.ts`, which starts it and limits both. The file comes in as standard input, the picture goes to standard output; one word
 * on standard error says why there is none.
 */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { behindTheServer, encodeWebp } from './encode-webp.js';

const standardInput = 0;
/** @type {(text: string) => import('./decode.ts').Drawing} */
const parseTask = JSON.parse;
const { width, qualities, maxBytes } = parseTask(process.argv[2] ?? '');

/** The page fits a square of `width`; a side of it is a pixel at least, however long the other one. */
const drawFirstPage = async () => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(standardInput));
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = width / Math.max(originalWidth, originalHeight);
  if (!Number.isFinite(scale)) throw new Error('The page has no size.');
  return page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  });
};

try {
  setPriority(behindTheServer);
  sharp.cache(false);
  sharp.concurrency(1);
  const drawn = await drawFirstPage();
  const shape = { width: drawn.width, height: drawn.height, channels: /** @type {const} */ (4) };
  process.stdout.write(await encodeWebp(Buffer.from(drawn.data), shape, { qualities, maxBytes }));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`);
  process.exitCode = 1;
}
