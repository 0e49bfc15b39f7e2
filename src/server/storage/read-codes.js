/** Reads the barcodes in a picture, in child processes. JavaScript for the reason in `decode-child.js`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Must be called first: otherwise the package fetches its WebAssembly from another server. */
export const prepareReader = () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
};

/**
 * The codes in a greyscale picture, dark on light or light on dark.
 * @param {Uint8Array} grey one byte per pixel
 * @param {{ width: number, height: number }} size in pixels
 * @param {number} most
 */
export const readCodes = async (grey, size, most) => {
  const positive = await readSide(grey, size, most);
  const negative = await readSide(
    grey.map((shade) => 255 - shade),
    size,
    most,
  );
  // Matrix codes are found in both pictures.
  const seen = new Map([...positive, ...negative].map((code) => [code.format + code.text, code]));
  return [...seen.values()].slice(0, most);
};

/**
 * @param {Uint8Array} grey
 * @param {{ width: number, height: number }} size
 * @param {number} most
 */
const readSide = async (grey, { width, height }, most) => {
  const found = await readBarcodes(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]), {
    // Only the formats used on labels: fewer formats are read faster and misread less.
    formats: [
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
    ],
    // FNC1 becomes ASCII 29, which scanners send too.
    textMode: 'Plain',
    maxNumberOfSymbols: most,
  });
  return found
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ format, symbologyIdentifier, text }) => ({ format, symbology: symbologyIdentifier, text }));
};
