/**
 * Draws the first page of a PDF in a child process, because a hostile PDF can use up the memory and time of its process.
 * `draw-pdf.ts` starts it and limits both. The file arrives on standard input, and the picture goes to standard output. If
 * there is none, a word on standard error gives the reason.
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

/** Draws the page to fit a square of `width`; the shorter side has at least one pixel. */
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
