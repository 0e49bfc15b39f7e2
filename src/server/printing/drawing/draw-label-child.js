/**
 * Draws one label as a printer would, and reads the codes in the drawing, in a child process: `draw-label.ts` starts it and
 * limits its memory and time. Standard input has a line with the size of the label in dots as JSON, then the label's bytes. A
 * JSON object with the dots (PNG, base64) and the codes goes to standard output.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ready } from 'zpl-renderer-js';
import { prepareReader, readCodes } from '../../storage/read-codes.js';
import { pngOfDots } from './dots-png.js';

const standardInput = 0;
/** @type {(text: string) => { width: number, height: number }} */
const parseSize = JSON.parse;
const mostCodes = 10;
/** Darker pixels are dots. */
const threshold = 128;
/** The renderer takes millimetres, and draws in dots: with this resolution it has no fraction to round. */
const rendererDotsPerMm = 8;
/** Codes with modules of one dot are read more reliably at two pixels per dot. Larger labels need too much memory for it. */
const mostDoubled = 3_000_000;

/**
 * @param {Uint8Array} grey
 * @param {{ width: number, height: number }} size
 */
const dotsOf = (grey, { width, height }) => {
  const perRow = Math.ceil(width / 8);
  const bits = new Uint8Array(perRow * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < threshold) {
        const at = y * perRow + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return { width, height, bits };
};

try {
  sharp.cache(false);
  sharp.concurrency(1);
  prepareReader();
  const { api } = await ready;
  // Read last: a child that is started before its label exists has then finished its preparation.
  const [first = '', ...rest] = readFileSync(standardInput, 'utf8').split('\n');
  const { width, height } = parseSize(first);
  const [wide, high] = [width / rendererDotsPerMm, height / rendererDotsPerMm];
  const drawn = await api.zplToBase64Async(rest.join('\n'), wide, high, rendererDotsPerMm);
  const grey = await sharp(Buffer.from(drawn, 'base64'), { limitInputPixels: false })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = pngOfDots(dotsOf(grey.data, grey.info));
  // The codes are read from the dots, and not from the shades between them.
  const isDoubled = width * height <= mostDoubled;
  const { data, info } = await sharp(picture, { limitInputPixels: false })
    .resize({ width: isDoubled ? 2 * width : width, kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const codes = await readCodes(data, info, mostCodes);
  process.stdout.write(JSON.stringify({ picture: picture.toString('base64'), codes }), () => process.exit(0));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`, () => process.exit(1));
}
