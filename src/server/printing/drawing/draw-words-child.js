/**
 * Draws lines of words as dots, in a child process: `draw-words.ts` starts it and limits its memory and time. A JSON list of
 * lines arrives on standard input, and a list of pictures goes to standard output; a word that no font has is named instead.
 */
import sharp from 'sharp';
import { readInput, writeOutput } from '../../storage/standard-streams.js';
import { shapeLine } from './shape-words.js';

/** @type {(text: string) => import('#domain/printing/drawn-words.ts').LineToDraw[]} */
const parseLines = JSON.parse;
/** The part of a line's height that its letters have, and where their base line is. */
const [letters, base] = [0.94, 0.8];
/** Room above and below for marks of Thai, Arabic and Vietnamese letters, in parts of the height. */
const [above, below] = [0.3, 0.6];
/** A pixel that is this dark is a dot: thin strokes between two dots get at least one. */
const threshold = 153;

/** @param {import('#domain/printing/drawn-words.ts').LineToDraw} line */
const draw = async ({ text, height, width: most }) => {
  const shaped = shapeLine(text);
  if ('missing' in shaped) return shaped;
  const size = height * letters;
  const squeeze = Math.min(1, most / (shaped.width * size));
  const rise = Math.ceil(height * above);
  // The last letter may lean over its end.
  const width = Math.ceil(shaped.width * size * squeeze) + Math.ceil(height / 8);
  const high = height + rise + Math.ceil(height * below);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(0 ${rise + height * base}) scale(${size * squeeze} ${size})">${shaped.outlines}</g></svg>`;
  const grey = await sharp(Buffer.from(svg), { limitInputPixels: 20_000_000 }).greyscale().raw().toBuffer();
  const perRow = Math.ceil(width / 8);
  const bits = Buffer.alloc(perRow * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < threshold) {
        const at = y * perRow + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return { width, height: high, rise, bits: bits.toString('base64') };
};

try {
  sharp.cache(false);
  sharp.concurrency(1);
  const drawn = [];
  for (const line of parseLines(readInput().toString())) drawn.push(await draw(line));
  writeOutput(JSON.stringify(drawn));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`);
  process.exitCode = 1;
}
