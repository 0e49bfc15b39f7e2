/**
 * Draws labels as a printer would, and reads the codes in the drawings, in a child process: `draw-label.ts` starts it and limits
 * its memory and time. Each line of standard input is a label as JSON, each line of standard output its dots (PNG, base64) and
 * its codes; both begin with the number of the question and a space.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { prepareReader, readCodes } from '../../storage/read-codes.js';
import { darkDotsOfPng, pngOfDots } from './dots-png.js';

/**
 * Its package does not say that its modules are modules, and to find that out Node.js would compile the nine megabytes of one twice.
 * @type {(name: 'zpl-renderer-js') => typeof import('zpl-renderer-js')}
 */
const loadRenderer = createRequire(import.meta.url);
/** @type {(text: string) => import('./draw-label.ts').LabelToDraw} */
const parseLabel = JSON.parse;
/** A child that has worked so long, or grown so large, makes room for another: its limits are thrice as much. */
const mostSeconds = 10;
const mostBytes = 300_000_000;
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
  // The renderer would decode its WebAssembly by it, a character at a time.
  Reflect.deleteProperty(globalThis, 'atob');
  const { api } = await loadRenderer('zpl-renderer-js').ready;
  /** @param {string} zpl @param {{ width: number, height: number }} size */
  const drawAndRead = async (zpl, { width, height }) => {
    const [wide, high] = [width / rendererDotsPerMm, height / rendererDotsPerMm];
    const drawn = await api.zplToBase64Async(zpl, wide, high, rendererDotsPerMm);
    const dots = darkDotsOfPng(Buffer.from(drawn, 'base64'));
    // The codes are read from the dots, and not from the shades between them.
    const { shades, size } = shadesOf(dots, width * height <= mostDoubled ? 2 : 1);
    return { picture: pngOfDots(dots).toString('base64'), codes: await readCodes(shades, size) };
  };
  await drawAndRead(firstLabel, { width: 160, height: 96 });
  // Read last: a child that is started before its first label exists has then finished its preparation.
  for await (const line of createInterface({ input: process.stdin })) {
    const end = line.indexOf(' ');
    const { zpl, ...size } = parseLabel(line.slice(end));
    process.stdout.write(`${line.slice(0, end)} ${JSON.stringify(await drawAndRead(zpl, size))}\n`);
    if (process.cpuUsage().user > mostSeconds * 1_000_000 || process.memoryUsage.rss() > mostBytes) break;
  }
  process.stdout.write('', () => process.exit(0));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`, () => process.exit(1));
}
