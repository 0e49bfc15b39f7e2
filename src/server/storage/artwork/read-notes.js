/**
 * Reads of a PDF what PDFium does not tell: units, layers and overprint, in child processes. JavaScript for the reason in
 * `decode-child.js`.
 */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  decodePDFRawStream,
} from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */
/** @typedef {{ unit: number, hasOverprint: boolean }} PageNotes */
/** @typedef {{ pages: readonly PageNotes[], hasLayers: boolean }} DocumentNotes */

const mostOperators = 500_000;
const deepestForm = 6;

/** @param {PDFDict | undefined} dict @param {string} name */
const entry = (dict, name) => dict?.lookup(PDFName.of(name));

/** @param {PDFDict | undefined} dict @param {string} name */
const dictIn = (dict, name) => {
  const value = entry(dict, name);
  return value instanceof PDFDict ? value : undefined;
};

/** Whether layers differ between screen and print, or are off. @param {PDFDict} catalog */
const hasLayersThatDiffer = (catalog) => {
  const properties = dictIn(catalog, 'OCProperties');
  const off = entry(dictIn(properties, 'D'), 'OFF');
  const groups = entry(properties, 'OCGs');
  const isOff = off instanceof PDFArray && off.size() > 0;
  const all = groups instanceof PDFArray ? groups.asArray() : [];
  const hasUse = all.some((_, at) => {
    const group = groups instanceof PDFArray ? groups.lookup(at) : undefined;
    const usage = group instanceof PDFDict ? dictIn(group, 'Usage') : undefined;
    return dictIn(usage, 'Print') !== undefined || dictIn(usage, 'View') !== undefined;
  });
  return isOff || hasUse;
};

/** The text of a content stream, or of several. @param {unknown} contents */
const textOf = (contents) => {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  return streams
    .map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : '',
    )
    .join('\n');
};

/** Strings, inline pictures, names, numbers, operators. */
const tokens =
  /\((?:\\.|[^\\()]|\([^()]*\))*\)|<[\dA-Fa-f\s]*>|\bID\s[^]*?\sEI\b|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;

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

/**
 * Whether something other than black is printed over what lies below it.
 * @param {string} content
 * @param {PDFDict | undefined} resources
 * @param {number} depth
 * @returns {boolean}
 */
const overprints = (content, resources, depth) => {
  const states = dictIn(resources, 'ExtGState');
  const forms = dictIn(resources, 'XObject');
  const spaces = dictIn(resources, 'ColorSpace');
  const black = { parts: [0], ink: null };
  /** @typedef {{ fill: Colour, stroke: Colour, overFill: boolean, overStroke: boolean }} State */
  /** @type {State} */
  let state = { fill: black, stroke: black, overFill: false, overStroke: false };
  /** @type {State[]} */
  const kept = [];
  /** @type {string[]} */
  let operands = [];
  let left = mostOperators;
  for (const [token] of content.matchAll(tokens)) {
    left -= 1;
    if (left < 0) return false;
    if (/^[-+.\d(<[/]/.test(token)) {
      operands.push(token);
      continue;
    }
    const numbers = operands.flatMap((one) => (/^[-+.\d]/.test(one) ? Number(one) : []));
    const name = operands.findLast((one) => one.startsWith('/'))?.slice(1) ?? '';
    operands = [];
    if (token === 'q') kept.push(state);
    else if (token === 'Q') state = kept.pop() ?? state;
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
      const given = dictIn(states, name);
      const [both, fill] = [entry(given, 'OP'), entry(given, 'op')];
      state = {
        ...state,
        ...(both === undefined ? {} : { overStroke: isTrue(both), overFill: isTrue(both) }),
        ...(fill === undefined ? {} : { overFill: isTrue(fill) }),
      };
    } else if (token === 'Do') {
      const form = entry(forms, name);
      const isForm = form instanceof PDFRawStream && String(entry(form.dict, 'Subtype')) === '/Form';
      if (isForm && depth < deepestForm) {
        const inner = dictIn(form.dict, 'Resources') ?? resources;
        if (overprints(textOf(form), inner, depth + 1)) return true;
      }
    } else {
      const how = paints[token];
      const isFilled = how === 'fill' || how === 'both';
      const isStroked = how === 'stroke' || how === 'both';
      if (isFilled && state.overFill && !isBlack(state.fill)) return true;
      if (isStroked && state.overStroke && !isBlack(state.stroke)) return true;
    }
  }
  return false;
};

/** @param {import('pdf-lib').PDFPageLeaf} node */
const hasOverprint = (node) => {
  try {
    return overprints(textOf(node.Contents()), node.Resources(), 0);
  } catch {
    // A damaged page is a matter of those who draw it.
    return false;
  }
};

/**
 * What a document says of its pages; null if pdf-lib cannot read it.
 * @param {Buffer} file
 * @param {number} mostPages
 * @returns {Promise<DocumentNotes | null>}
 */
export const readNotes = async (file, mostPages) => {
  try {
    const document = await PDFDocument.load(file, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: false,
    });
    const pages = document.getPages().slice(0, mostPages);
    return {
      hasLayers: hasLayersThatDiffer(document.catalog),
      pages: pages.map(({ node }) => {
        const unit = node.lookup(PDFName.of('UserUnit'));
        return {
          unit: unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1,
          hasOverprint: hasOverprint(node),
        };
      }),
    };
  } catch {
    return null;
  }
};
