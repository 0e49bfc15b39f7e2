/**
 * Draws one label as a printer would, and reads the codes in the drawing, in a child process: `draw-label.ts` starts it and
 * limits its memory and time. Standard input has a line with the size of the label in dots as JSON, then the label's bytes. A
 * JSON object with the dots (PNG, base64) and the codes goes to standard output.
 */
import { readFileSync } from 'node:fs';
import { ready } from 'zpl-renderer-js';
import { prepareReader, readCodes } from '../../storage/read-codes.js';
import { darkDotsOfPng, pngOfDots } from './dots-png.js';

const standardInput = 0;
/** @type {(text: string) => { width: number, height: number }} */
const parseSize = JSON.parse;
const mostCodes = 10;
/** The renderer takes millimetres, and draws in dots: with this resolution it has no fraction to round. */
const rendererDotsPerMm = 8;
/** Codes with modules of one dot are read more reliably at two pixels per dot. Larger labels need too much memory for it. */
const mostDoubled = 3_000_000;

/**
 * Dots as a picture of so many pixels per dot, a byte each.
 * @param {import('#domain/printing/dots.ts').Dots} dots
 * @param {number} side
 */
const shadesOf = ({ width, height, bits }, side) => {
  const perRow = Math.ceil(width / 8);
  const wide = width * side;
  const shades = new Uint8Array(wide * height * side).fill(255);
  for (let y = 0; y < height; y += 1) {
    const from = y * side * wide;
    for (let x = 0; x < width; x += 1)
      if ((bits[y * perRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))
        shades.fill(0, from + x * side, from + (x + 1) * side);
    for (let again = 1; again < side; again += 1) shades.copyWithin(from + again * wide, from, from + wide);
  }
  return { shades, size: { width: wide, height: height * side } };
};

/** A label with words and bars, whose drawing makes what draws and reads all others ready. */
const firstLabel = '^XA^FO8,8^A0N,20,20^FDAb1^FS^FO8,40^BY1,3,30^BCN,30,Y,N,N^FD>:A1^FS^XZ';

try {
  prepareReader();
  const { api } = await ready;
  /** @param {string} zpl @param {{ width: number, height: number }} size */
  const drawAndRead = async (zpl, { width, height }) => {
    const [wide, high] = [width / rendererDotsPerMm, height / rendererDotsPerMm];
    const drawn = await api.zplToBase64Async(zpl, wide, high, rendererDotsPerMm);
    const dots = darkDotsOfPng(Buffer.from(drawn, 'base64'));
    // The codes are read from the dots, and not from the shades between them.
    const { shades, size } = shadesOf(dots, width * height <= mostDoubled ? 2 : 1);
    return { picture: pngOfDots(dots).toString('base64'), codes: await readCodes(shades, size, mostCodes) };
  };
  await drawAndRead(firstLabel, { width: 160, height: 96 });
  // Read last: a child that is started before its label exists has then finished its preparation.
  const [first = '', ...rest] = readFileSync(standardInput, 'utf8').split('\n');
  const drawn = await drawAndRead(rest.join('\n'), parseSize(first));
  process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`, () => process.exit(1));
}
