/**
 * Draws the label on a page of a PDF in a child process, because a hostile PDF can use up the memory and time of its process.
 * `draw-pdf.ts` starts it and limits both. The file arrives on standard input, and the picture goes to standard output. If
 * there is none, a word on standard error gives the reason.
 */
import { setPriority } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { noNotes, notesOfDocument } from './artwork/document-notes.js';
import { drawInColour, labelOnPage } from './artwork/draw-page.js';
import { hasAnnotations, moduleOf, newScratch, printedPage } from './artwork/pdfium.js';
import { behindTheServer } from './behind-the-server.js';
import { encodeWebp } from './encode-webp.js';
import { readInput, writeOutput } from './standard-streams.js';

/** @type {(text: string) => import('./decode.ts').Drawing} */
const parseTask = JSON.parse;
const { width, qualities, maxBytes, page: number = 1 } = parseTask(process.argv[2] ?? '');

/** Draws the label on the page to fit a square of `width`; the shorter side has at least one pixel. */
const drawPage = async () => {
  const library = await PDFiumLibrary.init();
  const pdfium = moduleOf(library, 'module');
  const file = readInput();
  const document = await library.loadDocument(file);
  const scratch = newScratch(pdfium);
  const at = number - 1;
  // Nothing else of what a document says of its pages matters here.
  const notes = hasAnnotations(pdfium, document, at)
    ? await notesOfDocument(file, { mostPages: number, first: number, isWhole: false })
    : null;
  const { hidden } = notes?.pages[at] ?? noNotes;
  const page = printedPage(pdfium, document, at, { scratch, unprinted: hidden });
  const label = labelOnPage(pdfium, page, scratch, 1);
  const pxPerMm = width / Math.max(label.widthMm, label.heightMm);
  if (!Number.isFinite(pxPerMm)) throw new Error('The page has no size.');
  return drawInColour(pdfium, page, label, { pxPerMm });
};

try {
  setPriority(behindTheServer);
  sharp.cache(false);
  sharp.concurrency(1);
  const drawn = await drawPage();
  const shape = { width: drawn.width, height: drawn.height, channels: /** @type {const} */ (3) };
  writeOutput(await encodeWebp(drawn.data, shape, { qualities, maxBytes }));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`);
  process.exitCode = 1;
}
