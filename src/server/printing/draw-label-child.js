/**
 * Draws one label as a printer would, and reads the codes in the drawing, in a child process: `draw-label.ts` starts it and
 * limits its memory and time. Standard input has a line with the size of the label as JSON, then the label's bytes. A JSON
 * object with the picture (PNG, base64) and the codes goes to standard output.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ready } from 'zpl-renderer-js';
import { prepareReader, readCodes } from '../storage/read-codes.js';

const standardInput = 0;
/** @type {(text: string) => import('#domain/printing/printer.ts').Media} */
const parseMedia = JSON.parse;
const mostCodes = 10;

try {
  sharp.cache(false);
  sharp.concurrency(1);
  prepareReader();
  const { api } = await ready;
  // Read last: a child that is started before its label exists has then finished its preparation.
  const [first = '', ...rest] = readFileSync(standardInput, 'utf8').split('\n');
  const { mediaWidthMm, mediaHeightMm, dotsPerMm } = parseMedia(first);
  const zpl = rest.join('\n');
  const picture = await api.zplToBase64Async(zpl, mediaWidthMm, mediaHeightMm, dotsPerMm);
  // Codes with modules of one dot are read more reliably at two pixels per dot.
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .resize({ width: Math.round(mediaWidthMm * dotsPerMm * 2), kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const codes = await readCodes(data, info, mostCodes);
  process.stdout.write(JSON.stringify({ picture, codes }), () => process.exit(0));
} catch (error) {
  process.stderr.write(`broken ${String(error)}`, () => process.exit(1));
}
