/** Reads the barcodes in a picture, in child processes. JavaScript for the reason in `decode-child.js`. */
import { createRequire } from 'node:module';
import { readWholeFile } from './standard-streams.js';

/** Loads the reader, which most printed labels do without. */
const loadReader = async () => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Otherwise the package fetches its WebAssembly from another server.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readWholeFile(wasm)).buffer } });
  return readBarcodes;
};

/** @type {ReturnType<typeof loadReader> | undefined} */
let reader;

/** Loads the reader in advance. */
export const prepareReader = () => {
  reader ??= loadReader();
};

/** The most codes that are looked for on a page: a sheet may have 65 labels with several each. */
const mostCodes = 200;

/**
 * A code and where it stands: the corners of its symbol in pixels, the first is where reading begins. `version` is that of a
 * matrix code.
 * @typedef {{ x: number, y: number }} Corner
 * @typedef {{ topLeft: Corner, topRight: Corner, bottomLeft: Corner, bottomRight: Corner }} Position
 * @typedef {{ format: string, symbology: string, text: string, version: string, position: Position, isInverted: boolean }} CodeFound
 */

/**
 * The codes in a greyscale picture, dark on light or light on dark, each once.
 * @param {Uint8Array} grey one byte per pixel
 * @param {{ width: number, height: number }} size in pixels
 */
export const readCodes = async (grey, size) => {
  const found = await readEachCode(grey, size);
  // The first of equal codes, and thus the one that is dark on light.
  const seen = new Map(found.toReversed().map((code) => [code.format + code.text, code]));
  return [...seen.values()]
    .toReversed()
    .map(({ format, symbology, text }) => ({ format, symbology, text }))
    .slice(0, mostCodes);
};

/**
 * The codes in a greyscale picture, each as often as it stands there.
 * @param {Uint8Array} grey one byte per pixel
 * @param {{ width: number, height: number }} size in pixels
 * @returns {Promise<CodeFound[]>}
 */
export const readEachCode = async (grey, size) => {
  const positive = await readSide(grey, size);
  const negative = await readSide(invertedOf(grey), size);
  const seen = new Set(positive.map(({ format, text }) => format + text));
  return [
    ...positive,
    ...negative
      .filter(({ format, text }) => !seen.has(format + text))
      .map((code) => ({ ...code, isInverted: true })),
  ].slice(0, mostCodes);
};

/** @param {Uint8Array} grey */
const invertedOf = (grey) => {
  const inverted = new Uint32Array(Math.ceil(grey.length / 4));
  const bytes = new Uint8Array(inverted.buffer, 0, grey.length);
  bytes.set(grey);
  // Four pixels at a time, in a loop: a million calls of a function take ten times as long.
  for (let at = 0; at < inverted.length; at += 1) inverted[at] = ~(inverted[at] ?? 0);
  return bytes;
};

/** Words that are read as ITF along one row of dots: any few bars are some digits of it. Its own bars are higher. */
const highestWord = 4;

/** @param {{ format: string, position: Position }} code */
const isWord = ({ format, position: { topLeft, bottomLeft, topRight, bottomRight } }) => {
  const highs = [
    [topLeft, bottomLeft],
    [topRight, bottomRight],
  ].map(([one, other]) => Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0)));
  return format === 'ITF' && Math.max(...highs) < highestWord;
};

/**
 * Only the formats used on labels: fewer formats are read faster and misread less.
 * @type {readonly import('zxing-wasm/reader').ReadInputBarcodeFormat[]}
 */
const onLabels = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'ITF',
  'Code128',
  'Code39',
  'DataBar',
  'DataBarExp',
  'DataMatrix',
  'QRCode',
];

/**
 * Every symbol of bars, also those that are seldom on labels.
 * @type {readonly import('zxing-wasm/reader').ReadInputBarcodeFormat[]}
 */
export const anyBars = ['AllLinear', 'PDF417'];

/**
 * The codes in a picture that are dark on light.
 * @param {Uint8Array} grey
 * @param {{ width: number, height: number }} size
 * @param {number} most
 * @param {readonly import('zxing-wasm/reader').ReadInputBarcodeFormat[]} formats
 */
export const readSide = async (grey, { width, height }, most = mostCodes, formats = onLabels) => {
  const readBarcodes = await (reader ??= loadReader());
  const found = await readBarcodes(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]), {
    formats: [...formats],
    // FNC1 becomes ASCII 29, which scanners send too.
    textMode: 'Plain',
    // What is light on dark is read from the inverted picture.
    tryInvert: false,
    maxNumberOfSymbols: most,
  });
  return found
    .filter((code) => code.isValid && code.text !== '' && !isWord(code))
    .map(({ format, symbologyIdentifier, text, extra, position, isInverted }) => ({
      format,
      symbology: symbologyIdentifier,
      text,
      version: /"Version":\s*"?([^",}]*)/.exec(extra)?.[1] ?? '',
      position,
      isInverted,
    }));
};
