/** What PDFium does not tell of a PDF, in child processes. JavaScript for the reason in `decode-child.js`. */

/** Larger files are not read a second time for what is only a note. */
const mostBytes = 30_000_000;
/** Nor are larger ones where nothing makes it worth it. */
const mostBytesUnasked = 10_000_000;

/** Names that make a second look worth it; objects in object streams have none that can be seen. */
const worthIt = ['/UserUnit', '/OCProperties', '/OP', '/op', '/ObjStm'];

/** @type {import('./read-notes.js').PageNotes} */
export const noNotes = { unit: 1, hasOverprint: false, damage: [], hidden: [] };

/**
 * What a document says of its pages; null if there is nothing to say, or it cannot be read.
 * @param {Buffer} file
 * @param {{ mostPages: number, first: number, isWhole: boolean }} how `first` is the index of the first page whose instructions are
 * read; `isWhole` whether they are read in any case, because nobody has yet
 * @returns {Promise<import('./read-notes.js').DocumentNotes | null>}
 */
export const notesOfDocument = async (file, { mostPages, first, isWhole }) => {
  const isWorthIt = isWhole && file.length <= mostBytesUnasked;
  if (file.length > mostBytes || !(isWorthIt || worthIt.some((name) => file.includes(name)))) return null;
  // Loaded here, because it takes as long as drawing a small page.
  const { readNotes } = await import('./read-notes.js');
  return readNotes(file, mostPages, first);
};

/** @typedef {import('#domain/files/artwork-facts.ts').FileFinding} FileFinding */

/**
 * That a document has layers that are not printed, or that screens hide.
 * @param {import('./read-notes.js').DocumentNotes | null} notes
 * @param {number} page
 * @returns {FileFinding[]}
 */
export const ofLayers = (notes, page) =>
  notes?.layers ? [{ code: 'layers', page, areas: [], values: notes.layers }] : [];

/**
 * That a colour on a page is printed over others.
 * @param {Pick<import('./read-notes.js').PageNotes, 'hasOverprint'>} notes
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const ofOverprint = ({ hasOverprint }, page) =>
  hasOverprint ? [{ code: 'overprint', page, areas: [], values: {} }] : [];

/**
 * Where pictures of a page lie that are cut short.
 * @param {Buffer} file
 * @param {number} at the index of the page
 * @param {readonly import('./pdfium.js').Doubtful[]} doubtful
 */
export const cutShort = async (file, at, doubtful) => {
  if (doubtful.length === 0) return [];
  const { shortOf } = await import('./short-pictures.js');
  return (await shortOf(file.length > mostBytes ? null : file, at, doubtful)).map(({ bounds }) => bounds);
};
