/**
 * Rasterizes a page of artwork to the dots of a printer, in a child process: `rasterize.ts` starts it and limits its memory
 * and time. A line with the task as JSON arrives on standard input, then the PDF. A line of JSON with what was found on the
 * page goes to standard output, then the dots, one bit each, with rows padded to whole bytes. If there are none, a word on
 * standard error gives the reason; for a wrong size it has the page's size in millimetres. It has the priority of the server,
 * because somebody stands at the printer.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import {
  cutShort,
  noNotes,
  notesOfDocument,
  ofLayers,
  ofOverprint,
} from '../../storage/artwork/document-notes.js';
import { boxInPicture, drawInColour, drawPage, labelOnPage } from '../../storage/artwork/draw-page.js';
import {
  blankPage,
  brokenPictures,
  damagedContent,
  cutInk,
  judgeCodes,
  judgeDots,
  wordsSeen,
  unevenBars,
} from '../../storage/artwork/judge-page.js';
import { drawnWithout, textOfWords, wordsOnPage } from '../../storage/artwork/page-words.js';
import { documentOf, moduleOf, newScratch, printedPage, walkPage } from '../../storage/artwork/pdfium.js';
import { cellOfSheet } from '../../storage/artwork/sheet-cell.js';
import { isStandard } from '../../storage/artwork/standard-fonts.js';
import { unequalLabels } from '../../storage/artwork/unequal-labels.js';
import { readCodes } from '../../storage/read-codes.js';
import { readInput, writeOutput } from '../../storage/standard-streams.js';

/** @type {(text: string) => import('./rasterize.ts').RasterTask} */
const parseTask = JSON.parse;
const lineEnd = 0x0a;

const library = await PDFiumLibrary.init();
// Read last: a child that is started before its task exists has then finished its preparation.
const given = readInput();
const endOfTask = given.indexOf(lineEnd);
const task = parseTask(given.subarray(0, endOfTask).toString());
const file = given.subarray(endOfTask + 1);

/** The most pixels of a drawn label, and of a sheet. */
const mostPixels = 20_000_000;
const mostSheetPixels = 40_000_000;
const mostFonts = 20;

/** @typedef {import('../../storage/artwork/draw-page.js').PageLabel} PageLabel */

/** @param {number} mm */
const rounded = (mm) => Math.round(mm * 10) / 10;

const { dotsPerMm, toleranceMm, widthDots, heightDots } = task;
const media = { widthMm: widthDots / dotsPerMm, heightMm: heightDots / dotsPerMm };
const lying = { widthMm: media.heightMm, heightMm: media.widthMm };

/** @param {{ widthMm: number, heightMm: number }} one @param {{ widthMm: number, heightMm: number }} other */
const fits = (one, other) =>
  Math.abs(one.widthMm - other.widthMm) <= toleranceMm &&
  Math.abs(one.heightMm - other.heightMm) <= toleranceMm;

/**
 * What is printed of a page that is a little larger or smaller than the label: its middle.
 * @param {PageLabel} label
 * @param {{ widthMm: number, heightMm: number }} size
 */
const middleOf = (label, { widthMm, heightMm }) => ({
  ...label,
  leftMm: label.leftMm + (label.widthMm - widthMm) / 2,
  topMm: label.topMm + (label.heightMm - heightMm) / 2,
  widthMm,
  heightMm,
});

/** @param {PageLabel} label */
const asWhole = (label) => {
  if (fits(label, media)) return { label, isTurned: false, sheet: null, cells: [], unequal: [] };
  if (fits(label, lying)) return { label, isTurned: true, sheet: null, cells: [], unequal: [] };
  return `size:${rounded(label.widthMm)}:${rounded(label.heightMm)}`;
};

/**
 * The first of the equal labels on a sheet, and whether they are equal.
 * @param {(scale: { pxPerMm: number }) => import('../../storage/artwork/draw-page.js').Drawn} draw
 * @param {(drawn: import('../../storage/artwork/draw-page.js').Drawn) => import('../../storage/artwork/page-words.js').Word[]} wordsIn
 * @param {PageLabel} label
 */
const ofSheet = (draw, wordsIn, label) => {
  const mostPxPerMm = Math.sqrt(mostSheetPixels / (label.widthMm * label.heightMm));
  const drawn = draw({ pxPerMm: Math.min(8, mostPxPerMm) });
  for (const [size, isTurned] of /** @type {const} */ ([
    [media, false],
    [lying, true],
  ])) {
    const found = cellOfSheet(drawn, label, size);
    if (found === null) continue;
    const { rows, columns, cells } = found;
    const [{ x, y }] = cells;
    const fine = draw({ pxPerMm: Math.min(16, mostPxPerMm) });
    return {
      label: { ...label, ...size, leftMm: label.leftMm + x, topMm: label.topMm + y },
      isTurned,
      sheet: { rows, columns },
      cells,
      unequal: unequalLabels(fine, cells, wordsIn(fine), {
        ...size,
        page: task.page,
        bars: barsOnFirst(cells).map(({ area }) => area),
      }),
    };
  }
  // A file of one label is what a sheet is cut into.
  return fits(label, media) || fits(label, lying) ? asWhole(label) : 'no_sheet';
};

/**
 * The label in colour as it is sent, drawn larger and reduced, and the codes in it.
 * @param {import('../../storage/artwork/pdfium.js').Pdfium} pdfium
 * @param {number} handle
 * @param {{ label: PageLabel, isTurned: boolean }} place
 */
const inColour = async (pdfium, handle, { label, isTurned }) => {
  const [wide, high] = isTurned ? [heightDots, widthDots] : [widthDots, heightDots];
  const by = wide * high * 4 <= mostPixels ? 2 : 1;
  const { data, width, height } = drawInColour(pdfium, handle, label, {
    pxPerMm: dotsPerMm * by,
    width: wide * by,
    height: high * by,
  });
  const raw = { raw: { width, height, channels: /** @type {const} */ (3) }, limitInputPixels: false };
  // Loaded here, because few labels are in colour.
  const { default: sharp } = await import('sharp');
  const reduced = await sharp(data, raw)
    .resize(wide, high)
    .rotate(isTurned ? 90 : 0)
    .png()
    .toBuffer();
  const grey = await sharp(reduced, { limitInputPixels: false })
    .resize({ width: widthDots * by, kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const codes = await readCodes(grey.data, grey.info);
  return { picture: reduced.toString('base64'), codes };
};

/** @typedef {import('../../storage/artwork/page-dots.js').Area} Area */
/** @typedef {import('../../storage/artwork/sheet-cell.js').Cell} Cell */

/**
 * Where an area of a sheet is on the first of its equal labels: its code may have been read on another.
 * @param {Area} area
 * @param {readonly Cell[]} cells
 */
const onFirst = ({ x, y, width, height }, cells) => {
  const own = cells.findLast((cell) => cell.x <= x + width / 2 && cell.y <= y + height / 2);
  return { x: x - (own?.x ?? 0), y: y - (own?.y ?? 0), width, height };
};

/** Nearer to each other equal bars are the same, in millimetres. */
const sameMm = 2;

/** The bars on the first of equal labels, once: the others have them at the same place. @param {readonly Cell[]} cells */
const barsOnFirst = (cells) => {
  /** @type {typeof task.bars[number][]} */
  const bars = [];
  for (const { area, ...bar } of task.bars) {
    const here = onFirst(area, cells);
    const isThere = bars.some(
      (one) =>
        one.format === bar.format &&
        one.text === bar.text &&
        Math.hypot(one.area.x - here.x, one.area.y - here.y) < sameMm,
    );
    if (!isThere) bars.push({ ...bar, area: here });
  }
  return bars;
};

/**
 * The bars in the picture of the printed label.
 * @param {import('../../storage/artwork/draw-page.js').Drawn} drawn
 * @param {{ label: PageLabel, cells: readonly Cell[] }} place
 * @param {PageLabel} printed
 */
const barsIn = ({ pxPerMm }, { label, cells }, printed) =>
  barsOnFirst(cells).map(({ format, text, area: { x, y, width, height } }) => {
    const [left, top] = [x + label.leftMm - printed.leftMm, y + label.topMm - printed.topMm];
    const box = {
      left: Math.floor(left * pxPerMm),
      top: Math.floor(top * pxPerMm),
      right: Math.ceil((left + width) * pxPerMm),
      bottom: Math.ceil((top + height) * pxPerMm),
    };
    return { format, text, box };
  });

const draw = async () => {
  const pdfium = moduleOf(library, 'module');
  const document = await library.loadDocument(file);
  const scratch = newScratch(pdfium);
  const at = task.page - 1;
  const notes = await notesOfDocument(file, { mostPages: task.page, first: at, isWhole: task.isJudged });
  const { unit, hasOverprint, damage, hidden } = notes?.pages[at] ?? noNotes;
  const handle = printedPage(pdfium, document, at, { scratch, unprinted: hidden });
  const whole = labelOnPage(pdfium, handle, scratch, unit);
  const of = { document: documentOf(document, 'documentIdx'), page: handle };
  const place =
    task.pages === 'sheet'
      ? ofSheet(
          (scale) => drawPage(pdfium, handle, whole, scale),
          (drawn) => wordsOnPage(pdfium, of, scratch, drawn),
          whole,
        )
      : asWhole(whole);
  if (typeof place === 'string') return place;
  const [wide, high] = place.isTurned ? [heightDots, widthDots] : [widthDots, heightDots];
  const perDot = [3, 2].find((side) => wide * high * side * side <= mostPixels) ?? 1;
  const scale = { pxPerMm: dotsPerMm * perDot, width: wide * perDot, height: high * perDot };
  const printed = middleOf(place.label, place.isTurned ? lying : media);
  const drawLabel = () => drawPage(pdfium, handle, printed, scale);
  const drawn = drawLabel();
  const words = wordsOnPage(pdfium, of, scratch, drawn);
  const { dots, pieces, lost, findings } = judgeDots(drawn, words, {
    perDot,
    grey: task.grey,
    page: task.page,
    without: (some) => drawnWithout(pdfium, some, drawLabel),
  });
  const read = task.isJudged
    ? await judgeCodes(drawn, dots, pieces, { page: task.page })
    : {
        codes: null,
        findings: await unevenBars(drawn, dots, barsIn(drawn, place, printed), {
          page: task.page,
        }),
      };
  const { fontsMissing, undecoded, doubtful } = walkPage(pdfium, handle, scratch, {
    hasPictures: task.isJudged,
  });
  const damaged = [...undecoded, ...(await cutShort(file, task.page - 1, doubtful))];
  const seen =
    words.length === 0
      ? []
      : wordsSeen(
          drawn,
          drawnWithout(pdfium, words, drawLabel),
          task.isColour ? null : dots,
          task.isColour ? words : words.filter((word) => !lost.includes(word)),
        );
  const blanks = damaged.map((bounds) => boxInPicture(pdfium, handle, scratch, drawn.frame, bounds));
  const found = [
    ...place.unequal,
    ...brokenPictures(drawn, blanks, task.page),
    ...cutInk((whole) => drawPage(pdfium, handle, whole, { pxPerMm: scale.pxPerMm }), {
      whole: place.label,
      printed,
      page: task.page,
    }),
    ...findings,
    ...read.findings,
    ...fontsFinding(fontsMissing),
    // Of the first pages the check of the file has said it.
    ...(task.isJudged ? damagedContent(damage, task.page) : []),
  ];
  const about = {
    // What is lost says why a label is empty.
    findings: found.length > 0 ? found : blankPage(drawn, task.isColour ? null : dots, task.page),
    notes: [...ofLayers(notes, task.page), ...ofOverprint({ hasOverprint }, task.page)],
    codes: read.codes,
    text: textOfWords(seen),
    place: {
      leftMm: printed.leftMm - whole.leftMm,
      topMm: printed.topMm - whole.topMm,
      isTurned: place.isTurned,
    },
    colour: task.isColour ? await inColour(pdfium, handle, { ...place, label: printed }) : null,
    sheet: place.sheet,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), bitsOf(dots, place.isTurned)]);
};

/** @param {ReadonlySet<string>} missing @returns {import('#domain/files/artwork-facts.ts').FileFinding[]} */
const fontsFinding = (missing) => {
  const others = [...missing].filter((font) => !isStandard(font));
  if (others.length === 0) return [];
  return [
    {
      code: 'fonts_missing',
      page: task.page,
      areas: [],
      values: { fonts: others.slice(0, mostFonts).join(', ') },
    },
  ];
};

/**
 * The dots as bits, turned clockwise if they lie.
 * @param {import('../../storage/artwork/page-dots.js').DotMap} dots
 * @param {boolean} isTurned
 */
const bitsOf = ({ width, height, black }, isTurned) => {
  const perRow = Math.ceil(widthDots / 8);
  const bits = Buffer.alloc(perRow * heightDots);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (black[y * width + x]) {
        const [toX, toY] = isTurned ? [height - 1 - y, x] : [x, y];
        const at = toY * perRow + (toX >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (toX & 7));
      }
  return bits;
};

try {
  const drawn = await draw();
  if (typeof drawn === 'string') {
    process.stderr.write(drawn);
    process.exitCode = 1;
  } else writeOutput(drawn);
} catch (error) {
  process.stderr.write(`broken ${String(error)}`);
  process.exitCode = 1;
}
