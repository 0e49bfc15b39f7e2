/**
 * Reads of a PDF what PDFium does not tell: units, layers, overprint, and what is missing, in child processes. JavaScript for the
 * reason in `decode-child.js`.
 */
import { contentOf } from './content-streams.js';
import { dictIn, entry } from './pdf-entries.js';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from './pdf-lib.js';
import { hiddenAnnotations, layersThatDiffer } from './layers.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */
/** What of a page is damaged or missing. @typedef {'content' | 'object' | 'font'} Damage */
/**
 * `hidden` are the indices of annotations in layers that are not printed.
 * @typedef {{ unit: number, hasOverprint: boolean, damage: readonly Damage[], hidden: readonly number[] }} PageNotes
 */
/** @typedef {{ pages: readonly PageNotes[], layers: ReturnType<typeof layersThatDiffer> }} DocumentNotes */

const mostOperators = 500_000;
const deepestForm = 6;

/** Remarks, strings, inline pictures, names, numbers, operators. */
const tokens =
  /%[^\r\n]*|\((?:\\.|[^\\()]|\([^()]*\))*\)|<[\dA-Fa-f\s]*>|\bID\s[^]*?\sEI\b|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;

/**
 * A colour, and the ink of which it is a share, if it is one of a single ink.
 * @typedef {{ parts: readonly number[], ink: string | null }} Colour
 */

/** Whether a colour is black alone, which may be printed over others. @param {Colour} colour */
const isBlack = ({ parts: colour, ink }) => {
  if (ink !== null) return ['/Black', '/All'].includes(ink) && colour[0] === 1;
  if (colour.length === 4) return colour.slice(0, 3).every((part) => part === 0) && colour[3] === 1;
  return colour.length > 0 && colour.every((part) => part === 0);
};

/** The ink of a colour space; null for one of several. @param {PDFDict | undefined} spaces @param {string} name */
const inkOf = (spaces, name) => {
  const space = entry(spaces, name);
  const isOfOne = space instanceof PDFArray && String(space.lookup(0)) === '/Separation';
  return isOfOne ? String(space.lookup(1)) : null;
};

/** @param {import('pdf-lib').PDFObject} flag */
const isTrue = (flag) => String(flag) === 'true';

const paints = /** @type {Readonly<Record<string, string | undefined>>} */ ({
  f: 'fill',
  F: 'fill',
  'f*': 'fill',
  B: 'both',
  'B*': 'both',
  b: 'both',
  'b*': 'both',
  S: 'stroke',
  s: 'stroke',
  Tj: 'fill',
  TJ: 'fill',
  "'": 'fill',
  '"': 'fill',
  sh: 'fill',
});

/** Operators that write. */
const writes = new Set(['Tj', 'TJ', "'", '"']);

/** What is read of the drawing instructions of a page, and of the forms in it. */
class Reading {
  hasOverprint = false;
  /** @type {Set<Damage>} */
  damage = new Set();
  /** @type {Set<unknown>} */
  #seen = new Set();
  #left = mostOperators;
  /** @type {PDFDict | undefined} */
  #ofPage;

  /** @param {unknown} contents @param {PDFDict | undefined} resources */
  constructor(contents, resources) {
    this.#ofPage = resources;
    this.#readStream(contents, resources, 0);
  }

  /** @param {unknown} contents @param {PDFDict | undefined} resources @param {number} depth */
  #readStream(contents, resources, depth) {
    const { text, isWhole } = contentOf(contents);
    if (!isWhole) this.damage.add('content');
    this.#read(text, resources, depth);
  }

  /** A resource of a form may also be one of its page. @param {PDFDict | undefined} resources @param {string} kind @param {string} name */
  #resource(resources, kind, name) {
    return entry(dictIn(resources, kind), name) ?? entry(dictIn(this.#ofPage, kind), name);
  }

  /** @param {unknown} form @param {PDFDict | undefined} resources @param {number} depth */
  #readForm(form, resources, depth) {
    if (!(form instanceof PDFRawStream)) {
      this.damage.add('object');
      return;
    }
    const isForm = String(entry(form.dict, 'Subtype')) === '/Form';
    if (!isForm || depth >= deepestForm || this.#seen.has(form)) return;
    this.#seen.add(form);
    this.#readStream(form, dictIn(form.dict, 'Resources') ?? resources, depth + 1);
  }

  /** @param {string} content @param {PDFDict | undefined} resources @param {number} depth */
  #read(content, resources, depth) {
    const spaces = dictIn(resources, 'ColorSpace');
    const black = { parts: [0], ink: null };
    /** @typedef {{ fill: Colour, stroke: Colour, overFill: boolean, overStroke: boolean, hasFont: boolean }} State */
    /** @type {State} */
    let state = { fill: black, stroke: black, overFill: false, overStroke: false, hasFont: true };
    /** @type {State[]} */
    const kept = [];
    /** @type {string[]} */
    let operands = [];
    let isText = false;
    for (const [token] of content.matchAll(tokens)) {
      this.#left -= 1;
      if (this.#left < 0) return;
      if (token.startsWith('%')) continue;
      if (/^[-+.\d(<[/]/.test(token)) {
        operands.push(token);
        continue;
      }
      const numbers = operands.flatMap((one) => (/^[-+.\d]/.test(one) ? Number(one) : []));
      const name = operands.findLast((one) => one.startsWith('/'))?.slice(1) ?? '';
      operands = [];
      if (token === 'q') kept.push(state);
      else if (token === 'Q') state = kept.pop() ?? state;
      else if (token === 'BT' || token === 'ET') isText = token === 'BT';
      else if (token === 'Tf')
        state = { ...state, hasFont: this.#resource(resources, 'Font', name) instanceof PDFDict };
      else if (/^(g|rg|k)$/.test(token)) state = { ...state, fill: { parts: numbers, ink: null } };
      else if (/^(G|RG|K)$/.test(token)) state = { ...state, stroke: { parts: numbers, ink: null } };
      else if (/^scn?$/.test(token)) state = { ...state, fill: { ...state.fill, parts: numbers } };
      else if (/^SCN?$/.test(token)) state = { ...state, stroke: { ...state.stroke, parts: numbers } };
      // A colour of one ink begins as all of it, one of several as black.
      else if (token === 'cs' || token === 'CS') {
        const ink = inkOf(spaces, name);
        const begun = { parts: [ink === null ? 0 : 1], ink };
        state = token === 'cs' ? { ...state, fill: begun } : { ...state, stroke: begun };
      } else if (token === 'gs') {
        const found = this.#resource(resources, 'ExtGState', name);
        const given = found instanceof PDFDict ? found : undefined;
        const [both, fill] = [entry(given, 'OP'), entry(given, 'op')];
        state = {
          ...state,
          ...(both === undefined ? {} : { overStroke: isTrue(both), overFill: isTrue(both) }),
          ...(fill === undefined ? {} : { overFill: isTrue(fill) }),
          ...(entry(given, 'Font') === undefined ? {} : { hasFont: true }),
        };
      } else if (token === 'Do') this.#readForm(this.#resource(resources, 'XObject', name), resources, depth);
      else this.#paint(token, state);
    }
    // Words whose end is missing are the last that there is of a page.
    if (isText) this.damage.add('content');
  }

  /** @param {string} operator @param {{ fill: Colour, stroke: Colour, overFill: boolean, overStroke: boolean, hasFont: boolean }} state */
  #paint(operator, { fill, stroke, overFill, overStroke, hasFont }) {
    const how = paints[operator];
    if (writes.has(operator) && !hasFont) this.damage.add('font');
    const isFilled = how === 'fill' || how === 'both';
    const isStroked = how === 'stroke' || how === 'both';
    if ((isFilled && overFill && !isBlack(fill)) || (isStroked && overStroke && !isBlack(stroke)))
      this.hasOverprint = true;
  }
}

/**
 * @param {import('pdf-lib').PDFPageLeaf} node
 * @param {boolean} isEncrypted whose instructions nobody can read here
 * @returns {{ hasOverprint: boolean, damage: readonly Damage[] }}
 */
const readingOf = (node, isEncrypted) => {
  if (isEncrypted) return { hasOverprint: false, damage: [] };
  try {
    const contents = node.Contents();
    const isGone = contents === undefined && node.get(PDFName.of('Contents')) !== undefined;
    const { hasOverprint, damage } = new Reading(contents, node.Resources());
    return { hasOverprint, damage: isGone ? ['content', ...damage] : [...damage] };
  } catch {
    // What pdf-lib does not understand is a matter of those who draw it.
    return { hasOverprint: false, damage: [] };
  }
};

/**
 * What a document says of its pages; null if pdf-lib cannot read it.
 * @param {Buffer} file
 * @param {number} mostPages
 * @param {number} first the index of the first page whose instructions are read
 * @returns {Promise<DocumentNotes | null>}
 */
export const readNotes = async (file, mostPages, first) => {
  try {
    const document = await PDFDocument.load(file, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: false,
    });
    const pages = document.getPages().slice(0, mostPages);
    return {
      layers: layersThatDiffer(document.catalog),
      pages: pages.map(({ node }, at) => {
        const unit = node.lookup(PDFName.of('UserUnit'));
        return {
          unit: unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1,
          ...(at < first ? { hasOverprint: false, damage: [] } : readingOf(node, document.isEncrypted)),
          hidden: hiddenAnnotations(document.catalog, node),
        };
      }),
    };
  } catch {
    return null;
  }
};
