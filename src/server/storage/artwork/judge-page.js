/** What a drawn label loses on its way to the printer and the scanner. JavaScript for the reason in `decode-child.js`. */
import { codesWithoutMargin } from './bars/bars-without-margin.js';
import { anyBars, readEachCode, readSide } from '../read-codes.js';
import { isUneven, isWholeSymbol } from './bars/bar-widths.js';
import { boxOfPosition, faultsOfCode, faultsOfInverted, linesOf, shownText } from './page-codes.js';
import { areaOf, areasOf } from './areas.js';
import { dotMapOf, drawLost, faintBelow, lossOfWord, lostLetters, piecesOf } from './page-dots.js';
import { drownedPoints, lostBorders, lostSquares } from './lost-shapes.js';
import { differs, hasDotsAndGaps, isDrawn, onLabel } from './seen.js';

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./page-dots.js').DotMap} DotMap */
/** @typedef {import('./page-dots.js').Piece} Piece */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {import('./draw-page.js').PageLabel} PageLabel */
/** @typedef {import('#domain/files/artwork-facts.ts').FileFinding} FileFinding */
/** @typedef {import('./page-words.js').Word} Word */

const mostWords = 40;

/**
 * Makes the dots of a label, and finds the ink and the words that get none.
 * @param {Drawn} drawn
 * @param {readonly Word[]} words
 * @param {{ perDot: number, grey: 'lost' | 'black' | 'pattern', page: number, without: (words: readonly Word[]) => Drawn }} how `page`
 * from 1; `without` draws the label without some words: those below a picture are not on it
 * @returns {{ dots: DotMap, pieces: Piece[], lost: readonly Word[], findings: FileFinding[] }}
 */
export const judgeDots = (drawn, words, { page, without, ...how }) => {
  const dots = dotMapOf(drawn, how);
  const found = piecesOf(drawn, dots);
  const pieces = found ?? [];
  if (how.grey !== 'lost') drawLost(pieces, dots);
  const blank = words.flatMap((word) =>
    word.isBlank ? [{ ...word, why: /** @type {const} */ ('blank'), word }] : [],
  );
  const unread = words.flatMap((word) => {
    if (word.isBlank) return [];
    const why = lossOfWord(drawn, dots, word.box);
    return why === null ? [] : [{ ...word, why, word }];
  });
  const bare = unread.length === 0 ? drawn : without(unread);
  const lost = [...blank, ...unread.filter(({ box }) => differs(drawn, bare, box))];
  drawLost(lostLetters(pieces, drawn), dots);
  const alone =
    found === null ? lostSquares(drawn, dots) : pieces.flatMap(({ isLost, box }) => (isLost ? [box] : []));
  const isCut = pieces.some((piece) => piece.isCutLine);
  const borders = lostBorders(drawn, dots).filter((box) => !isCut || !isAtEdge(box, drawn));
  const within = [...borders, ...drownedPoints(drawn, dots)].filter(
    (box) => !lost.some((word) => touches(word.box, box)),
  );
  const areas = areasOf([...alone, ...within], drawn.pxPerMm);
  const ofWords = /** @type {const} */ (['grey', 'faint', 'drowned', 'blank']).flatMap((why) => {
    const some = lost.filter((word) => word.why === why).slice(0, mostWords);
    return some.length === 0
      ? []
      : [
          {
            code: /** @type {const} */ ('lost_word'),
            page,
            areas: areasOf(
              some.map(({ box }) => box),
              drawn.pxPerMm,
            ),
            values: { words: some.map(({ text }) => text).join(' '), why },
          },
        ];
  });
  return {
    dots,
    pieces,
    lost: lost.map(({ word }) => word),
    findings: [
      ...(areas.length === 0
        ? []
        : [{ code: /** @type {const} */ ('lost_ink'), page, areas, values: { areas: areas.length } }]),
      ...ofWords,
      ...cutWords(drawn, words, page),
    ],
  };
};

/** The line along which a label is cut lies so near to its edges, in millimetres, round corners too. */
const cutMm = 2.5;

/** @param {Box} box @param {Drawn} drawn */
const isAtEdge = ({ left, top, right, bottom }, { width, height, pxPerMm }) => {
  const near = cutMm * pxPerMm;
  return right <= near || bottom <= near || left >= width - near || top >= height - near;
};

/** @param {Box} one @param {Box} other */
const touches = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The words that are on a label: drawn without them it looks different, and their dots can be read. Words in a layer that is off or under
 * something else are not; nor are those that are lost.
 * @param {Drawn} drawn
 * @param {Drawn} bare the label without its words
 * @param {DotMap | null} dots null for a label in colour
 * @param {readonly Word[]} words
 */
export const wordsSeen = (drawn, bare, dots, words) =>
  words.filter(({ box }) => differs(drawn, bare, box) && (dots === null || hasDotsAndGaps(dots, box)));

/**
 * Words that reach beyond the edge. Those of a layer that is not printed, or under something else, are not seen on the label.
 * @param {Drawn} drawn
 * @param {readonly Word[]} words
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
const cutWords = (drawn, words, page) => {
  const cut = words
    .filter(({ isCut, box }) => isCut && isDrawn(drawn, onLabel(drawn, box)))
    .slice(0, mostWords);
  if (cut.length === 0) return [];
  const boxes = cut.map(({ box }) => onLabel(drawn, box));
  const values = { words: cut.map(({ whole }) => whole).join(' ') };
  return [{ code: 'cut_word', page, areas: areasOf(boxes, drawn.pxPerMm), values }];
};

/** Less is lost by the knife, in millimetres. */
const knifeMm = 0.2;

/**
 * Ink beyond the edges of a label whose page is larger: what ends there, or lies there alone. What goes on to the edge of the page
 * is a ground, which is drawn that far so that it may be cut.
 * @param {(whole: PageLabel) => Drawn} draw
 * @param {{ whole: PageLabel, printed: PageLabel, page: number }} what `page` from 1
 * @returns {FileFinding[]}
 */
export const cutInk = (draw, { whole, printed, page }) => {
  const [sideMm, topMm] = [printed.leftMm - whole.leftMm, printed.topMm - whole.topMm];
  if (Math.max(sideMm, topMm) <= knifeMm) return [];
  const drawn = draw(whole);
  const { width, height, pxPerMm } = drawn;
  const pieces = piecesOf(drawn, dotMapOf(drawn, { perDot: 1, grey: 'black' })) ?? [];
  /** @param {number} sidePx */
  const isCutAt =
    (sidePx) =>
    /** @param {number} from @param {number} to @param {number} size */
    (from, to, size) => {
      const beyond = knifeMm * pxPerMm;
      // Nothing is cut at the sides where the page is no larger.
      if (sidePx <= beyond) return false;
      const isBefore = from < sidePx - beyond && (from > 1 || to <= sidePx);
      const isBehind = to > size - sidePx + beyond && (to < size - 1 || from >= size - sidePx);
      return isBefore || isBehind;
    };
  const [across, down] = [isCutAt(sideMm * pxPerMm), isCutAt(topMm * pxPerMm)];
  const cut = pieces.flatMap(({ box }) =>
    across(box.left, box.right, width) || down(box.top, box.bottom, height) ? [box] : [],
  );
  if (cut.length === 0) return [];
  const areas = areasOf(cut, pxPerMm);
  return [{ code: 'cut_ink', page, areas, values: { areas: areas.length } }];
};

/**
 * Pictures that cannot be decoded, and leave a blank.
 * @param {Drawn} drawn
 * @param {readonly Box[]} boxes
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const brokenPictures = (drawn, boxes, page) => {
  const seen = boxes
    .map((box) => onLabel(drawn, box))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom);
  if (seen.length === 0) return [];
  const values = { pictures: seen.length };
  return [{ code: 'broken_picture', page, areas: areasOf(seen, drawn.pxPerMm), values }];
};

/**
 * That nothing is on a label.
 * @param {Drawn} drawn
 * @param {DotMap | null} dots null for a label in colour
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const blankPage = (drawn, dots, page) => {
  const isSeen = dots ? dots.black.includes(1) : drawn.grey.some((shade) => shade < faintBelow);
  return isSeen ? [] : [{ code: 'blank_page', page, areas: [], values: {} }];
};

/** A symbol whose bars have widths of whole modules. @typedef {{ format: string, text: string, box: Box }} Symbol */

/**
 * Of symbols whose codes are known, those whose bars are of unequal width in the dots of a printer.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @param {readonly Symbol[]} symbols
 * @param {{ page: number }} how `page` from 1
 * @returns {Promise<FileFinding[]>}
 */
export const unevenBars = async (drawn, dots, symbols, { page }) => {
  const judged = symbols.map((symbol) => evennessOf(drawn, dots, symbol));
  // One that is not along the page is looked for.
  const read = judged.includes(null) ? await readSide(drawn.grey, drawn) : [];
  const uneven = [
    ...symbols.filter((_, at) => judged[at] === false),
    ...read.flatMap((code) => {
      const isFaulty = faultsOfCode(drawn, dots, code, page).some(
        ({ code: fault }) => fault === 'uneven_bars',
      );
      return isFaulty ? [{ text: code.text, box: boxOfPosition(code.position) }] : [];
    }),
  ];
  // A code that stands there several times is named once, with each place where its bars are uneven.
  return [...Map.groupBy(uneven, ({ text }) => shownText(text))].map(([text, places]) => ({
    code: 'uneven_bars',
    page,
    areas: areasOf(
      places.map(({ box }) => box),
      drawn.pxPerMm,
    ),
    values: { text },
  }));
};

/**
 * Whether the bars in a box are even; null if it has none along it.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @param {Symbol} symbol
 */
const evennessOf = (drawn, dots, { format, box: { left, top, right, bottom } }) => {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  for (const first of [0, 1, 2, 3]) {
    const [topLeft, topRight, bottomRight, bottomLeft] = [0, 1, 2, 3].map((at) => corners[(first + at) % 4]);
    if (!topLeft || !topRight || !bottomRight || !bottomLeft) continue;
    const lines = linesOf(drawn, { position: { topLeft, topRight, bottomRight, bottomLeft } });
    const line = lines.find(({ runs }) => isWholeSymbol(format, runs));
    if (line) return !isUneven(dots, format, line);
  }
  return null;
};

/**
 * What of a page is damaged or missing besides its pictures.
 * @param {readonly import('./read-notes.js').Damage[]} damage
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const damagedContent = (damage, page) =>
  damage.map((what) => ({ code: 'damaged_content', page, areas: [], values: { what } }));

/**
 * The barcodes of a label, also those that no scanner reads because their margin is gone, and their faults.
 * @param {Drawn} drawn
 * @param {DotMap | null} dots
 * @param {readonly Piece[]} pieces
 * @param {{ page: number }} how `page` from 1
 */
export const judgeCodes = async (drawn, dots, pieces, { page }) => {
  const read = await readEachCode(drawn.grey, drawn);
  const { codes: bare, unread } = await codesWithoutMargin(
    drawn,
    pieces.map(({ box }) => box),
    read.map(({ position }) => boxOfPosition(position)),
    {
      read: (grey, size) => readSide(grey, size, 1),
      readAny: (grey, size) => readSide(grey, size, 1, anyBars),
    },
  );
  const all = [
    ...read.map((code) => ({ ...code, isReadable: true })),
    ...bare.map((code) => ({ ...code, isReadable: false, isInverted: false })),
  ];
  return {
    codes: all.map(({ format, symbology, text, position, isReadable }) => ({
      page,
      format,
      symbology,
      text,
      isReadable,
      area: areaOf(boxOfPosition(position), drawn.pxPerMm),
    })),
    findings: [
      ...all.flatMap((code) =>
        code.isInverted ? faultsOfInverted(drawn, code, page) : faultsOfCode(drawn, dots, code, page),
      ),
      ...(unread.length === 0
        ? []
        : [
            {
              code: /** @type {const} */ ('unread_bars'),
              page,
              areas: areasOf(unread, drawn.pxPerMm),
              values: { codes: unread.length },
            },
          ]),
    ],
  };
};
