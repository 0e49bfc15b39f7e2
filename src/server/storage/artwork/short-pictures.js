/**
 * Finds pictures of a PDF whose data ends too early, where only what the file says of them tells how much there must be, in
 * child processes. JavaScript for the reason in `decode-child.js`.
 */
import sharp from 'sharp';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */
/** @typedef {import('./pdfium.js').Doubtful} Doubtful */
/**
 * What a file says of a picture. Those with the same `form` answer alike.
 * @typedef {{ width: number, height: number, form: string, isShort: (doubtful: Doubtful) => Promise<boolean> }} Known
 */

const deepestForm = 6;
const mostPictures = 2_000;
/** A larger picture is not decoded, and no more than so many dots of a page: it would take too long, or too much memory. */
const mostDots = 40_000_000;

/** @param {PDFDict | undefined} dict @param {...string} names the full name, and the short one of pictures in a page */
const entry = (dict, ...names) => {
  for (const name of names) {
    const value = dict?.lookup(PDFName.of(name));
    if (value !== undefined) return value;
  }
  return undefined;
};

/** @param {PDFDict | undefined} dict @param {string} name @param {number} usual */
const count = (dict, name, usual) => {
  const value = entry(dict, name);
  return value instanceof PDFNumber ? value.asNumber() : usual;
};

/** How many numbers a colour has in a space. @param {unknown} space @returns {number} */
const partsOf = (space) => {
  const isArray = space instanceof PDFArray;
  const name = String(isArray ? space.lookup(0) : space);
  const inner = isArray ? space.lookup(1) : undefined;
  if (name === '/ICCBased') return inner instanceof PDFRawStream ? count(inner.dict, 'N', 3) : 3;
  if (name === '/DeviceN') return inner instanceof PDFArray ? inner.size() : 1;
  if (name === '/DeviceCMYK') return 4;
  return ['/DeviceRGB', '/CalRGB', '/Lab'].includes(name) ? 3 : 1;
};

/** The last of the filters, or of their parameters. @param {unknown} value */
const lastOf = (value) => (value instanceof PDFArray ? value.lookup(value.size() - 1) : value);

/** @param {PDFDict} dict @returns {Known} */
const known = (dict) => {
  const [width, height] = [count(dict, 'Width', 0), count(dict, 'Height', 0)];
  const isMask = String(entry(dict, 'ImageMask')) === 'true';
  const bits = isMask ? 1 : count(dict, 'BitsPerComponent', 1) * partsOf(entry(dict, 'ColorSpace'));
  const parameters = lastOf(entry(dict, 'DecodeParms'));
  const fax = parameters instanceof PDFDict ? parameters : undefined;
  return {
    width,
    height,
    form: [bits, ...['K', 'Columns', 'EncodedByteAlign'].map((name) => String(entry(fax, name)))].join(' '),
    isShort: async ({ bytes, fax: data }) =>
      data === null
        ? // Of a last row that is not whole nothing is seen.
          bytes <= Math.ceil((width * bits) / 8) * (height - 1)
        : !(await isWholeFax(data, fax, { width, height })),
  };
};

const [inGroup3, inGroup4] = [3, 4];
const endOfGroup4 = Buffer.from([0, 0x10, 0x01]);

/** Whether a fax begins with the end of a line: eleven zeros or more, and a one. @param {Buffer} data */
const hasEndsOfLines = ([first = 1, second = 1]) => first === 0 && second < 0x20;

/**
 * Whether every line of a fax can be decoded, as a TIFF of one strip.
 * @param {Buffer} data
 * @param {PDFDict | undefined} parameters
 * @param {{ width: number, height: number }} size
 */
const isWholeFax = async (data, parameters, size) => {
  // No TIFF can say that its lines begin with whole bytes.
  if (String(entry(parameters, 'EncodedByteAlign')) === 'true') return true;
  const k = count(parameters, 'K', 0);
  // Nor that there is nothing between them, as in most faxes of group 3 within a PDF.
  if (k >= 0 && !hasEndsOfLines(data)) return true;
  const strip = k < 0 ? Buffer.concat([data, endOfGroup4]) : data;
  const entries = [
    [256, count(parameters, 'Columns', 1728)],
    [257, size.height],
    [258, 1],
    [259, k < 0 ? inGroup4 : inGroup3],
    [262, 0],
    [273, 0],
    [277, 1],
    [278, size.height],
    [279, strip.length],
    ...(k < 0 ? [] : [[292, k > 0 ? 1 : 0]]),
  ];
  const head = Buffer.alloc(8 + 2 + 12 * entries.length + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag = 0, value = 0]] of entries.entries()) {
    const at = 10 + 12 * index;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(4, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(tag === 273 ? head.length : value, at + 8);
  }
  try {
    await sharp(Buffer.concat([head, strip]), { failOn: 'warning' })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
};

const zerosToo = 4;
const bytesOfColour = 3;
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Whether all of a JPEG can be decoded that has no end. Zeros behind it are what a disk had in place of its rest.
 * @param {Buffer} data
 */
const isWholeWithoutEnd = async (data) => {
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  if (data.length - end >= zerosToo) return false;
  try {
    await sharp(Buffer.concat([data, endOfJpeg]), { failOn: 'warning', limitInputPixels: mostDots })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
};

/** The pictures in resources, also within forms. @param {PDFDict | undefined} resources @returns {Known[]} */
const picturesIn = (resources) => {
  /** @type {Known[]} */
  const found = [];
  const seen = new Set();
  /** @param {PDFDict | undefined} within @param {number} depth */
  const look = (within, depth) => {
    const objects = entry(within, 'XObject');
    for (const name of objects instanceof PDFDict ? objects.keys() : []) {
      const object = objects instanceof PDFDict ? objects.lookup(name) : undefined;
      if (!(object instanceof PDFRawStream) || seen.has(object) || seen.size > mostPictures) continue;
      seen.add(object);
      if (String(entry(object.dict, 'Subtype')) === '/Image') found.push(known(object.dict));
      const inner = entry(object.dict, 'Resources');
      if (depth < deepestForm && inner instanceof PDFDict) look(inner, depth + 1);
    }
  };
  look(resources, 0);
  return found;
};

/** The document of the file that was asked for last. @type {{ file: Buffer, document: Promise<import('pdf-lib').PDFDocument> } | null} */
let last = null;

/**
 * The pictures of a page; none if pdf-lib cannot read the document, which others draw nevertheless.
 * @param {Buffer} file
 * @param {number} at the index of the page
 */
const picturesOn = async (file, at) => {
  if (last?.file !== file) {
    const how = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
    last = { file, document: PDFDocument.load(file, how) };
  }
  try {
    return picturesIn((await last.document).getPages()[at]?.node.Resources());
  } catch {
    return [];
  }
};

/**
 * Which of these pictures of a page are cut short.
 * @param {Buffer | null} file null if it is too large for a second look
 * @param {number} at the index of the page
 * @param {readonly Doubtful[]} doubtful
 * @returns {Promise<Doubtful[]>}
 */
export const shortOf = async (file, at, doubtful) => {
  sharp.cache(false);
  sharp.concurrency(1);
  const isAsked = doubtful.some(({ jpeg }) => jpeg === null);
  const pictures = file === null || !isAsked ? [] : await picturesOn(file, at);
  let dots = mostDots;
  /** A sheet has one for each label. @type {{ jpeg: Buffer, isShort: boolean }[]} */
  const answered = [];
  /** @param {Buffer} jpeg @param {number} size */
  const isShortJpeg = async (jpeg, size) => {
    const same = answered.find((other) => other.jpeg.equals(jpeg));
    if (same) return same.isShort;
    dots -= size * bytesOfColour;
    const isShort = dots < 0 || !(await isWholeWithoutEnd(jpeg));
    answered.push({ jpeg, isShort });
    return isShort;
  };
  /** @param {Doubtful} one */
  const isShort = async (one) => {
    const { width, height, fax, jpeg } = one;
    if (jpeg !== null) return isShortJpeg(jpeg, width * height);
    const alike = pictures.filter((picture) => picture.width === width && picture.height === height);
    const forms = [...new Map(alike.map((picture) => [picture.form, picture])).values()];
    if (fax !== null) dots -= width * height * forms.length;
    if (fax !== null && dots < 0) return false;
    const answers = await Promise.all(forms.map((picture) => picture.isShort(one)));
    return answers.length > 0 && answers.every(Boolean);
  };
  const short = [];
  for (const one of doubtful) if (await isShort(one)) short.push(one);
  return short;
};
