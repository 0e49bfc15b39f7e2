/** Reads the facts of a PDF, in child processes. JavaScript for the reason in `decode-child.js`. */
import { cutShort, noNotes, notesOfDocument, ofLayers, ofOverprint } from './document-notes.js';
import { boxInPicture, drawPage, labelOnPage } from './draw-page.js';
import { brokenPictures, damagedContent, judgeCodes, judgeDots } from './judge-page.js';
import { drawnWithout, wordsOnPage } from './page-words.js';
import { documentOf, moduleOf, newScratch, printedPage, walkPage } from './pdfium.js';
import { Unreadable, once } from './unreadable.js';

/** @typedef {import('#domain/files/artwork-facts.ts').ReadArtwork} ReadArtwork */
/** @typedef {import('#domain/files/artwork-facts.ts').FileFinding} FileFinding */
/** @typedef {Omit<import('./read-artwork.ts').ArtworkTask, 'isPicture'>} Task */

/** The header is within so many bytes: readers accept other data before it. */
const startsWithin = 1024;

/**
 * The resolution at which a label is drawn, and the pixels to a side of a dot; null for a label that is too large for any
 * printer's dots.
 * @param {import('./draw-page.js').PageLabel} label
 * @param {Task} task
 */
const scaleOf = ({ widthMm, heightMm }, task) => {
  const [area, longest] = [widthMm * heightMm, Math.max(widthMm, heightMm)];
  if (!(area > 0)) throw new Unreadable('no_page');
  const perDot = [3, 2, 1].find((pixels) => {
    const pxPerMm = task.dotsPerMm * pixels;
    const most = pixels === 3 ? task.mostPixels : 2 * task.mostPixels;
    return area * pxPerMm * pxPerMm <= most && longest * pxPerMm <= task.longestSide;
  });
  if (perDot !== undefined) return { pxPerMm: task.dotsPerMm * perDot, perDot };
  return { pxPerMm: Math.min(Math.sqrt(task.mostPixels / area), task.longestSide / longest), perDot: null };
};

/** @param {number} mm */
const hundredths = (mm) => Math.round(mm * 100) / 100;

/**
 * @param {import('@hyzyla/pdfium').PDFiumLibrary} library
 * @param {Buffer} file
 * @param {Task} task
 * @returns {Promise<ReadArtwork>}
 */
export const readPdf = async (library, file, task) => {
  if (!file.subarray(0, startsWithin).includes('%PDF-')) throw new Unreadable('format');
  const pdfium = moduleOf(library, 'module');
  const document = await library.loadDocument(file);
  const scratch = newScratch(pdfium);
  const pages = document.getPageCount();
  if (pages < 1) throw new Unreadable('no_page');
  const pagesRead = Math.min(pages, task.mostPages);
  const notes = await notesOfDocument(file, { mostPages: pagesRead, first: 0, isWhole: true });
  const sizes = [];
  const codes = [];
  /** @type {FileFinding[]} */
  const findings = ofLayers(notes, 1);
  /** @type {Set<string>} */
  const fonts = new Set();
  let lowest = Infinity;
  for (let at = 0; at < pagesRead; at += 1) {
    const page = at + 1;
    const { unit, hasOverprint, damage, hidden } = notes?.pages[at] ?? noNotes;
    const handle = printedPage(pdfium, document, at, { scratch, unprinted: hidden });
    const label = labelOnPage(pdfium, handle, scratch, unit);
    sizes.push({ widthMm: hundredths(label.widthMm), heightMm: hundredths(label.heightMm) });
    const { fontsMissing, lowestDpi, undecoded, doubtful } = walkPage(pdfium, handle, scratch);
    for (const font of fontsMissing) fonts.add(font.slice(0, task.longestFont));
    lowest = Math.min(lowest, Math.round(lowestDpi / unit));
    const { pxPerMm, perDot } = scaleOf(label, task);
    const draw = () => drawPage(pdfium, handle, label, { pxPerMm });
    const drawn = draw();
    const damaged = [...undecoded, ...(await cutShort(file, at, doubtful))];
    const blanks = damaged.map((bounds) => boxInPicture(pdfium, handle, scratch, drawn.frame, bounds));
    const judged =
      perDot === null
        ? null
        : judgeDots(
            drawn,
            wordsOnPage(
              pdfium,
              { document: documentOf(document, 'documentIdx'), page: handle },
              scratch,
              drawn,
            ),
            {
              perDot,
              grey: 'lost',
              page,
              without: (words) => drawnWithout(pdfium, words, draw),
            },
          );
    const read = await judgeCodes(drawn, judged?.dots ?? null, judged?.pieces ?? [], {
      page,
    });
    codes.push(...read.codes);
    // Of each page as many as of any other: what is found on the first must not hide what is found on the last.
    const ofPage = [
      ...ofOverprint({ hasOverprint }, page),
      ...brokenPictures(drawn, blanks, page),
      ...damagedContent(damage, page),
      ...(judged?.findings ?? []),
      ...read.findings,
    ];
    findings.push(...ofPage.slice(0, task.mostFindings));
  }
  return {
    state: 'read',
    pages,
    pagesRead,
    sizes,
    pixels: null,
    codes: once(codes, task),
    fontsMissing: [...fonts].slice(0, task.mostFonts),
    lowestDpi: Number.isFinite(lowest) ? lowest : null,
    found: findings,
  };
};
