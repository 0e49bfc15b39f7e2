import type { Pixels } from '#domain/printing/pixels.ts';
import { blacken, blankDots, type Dots } from '#domain/printing/dots.ts';

const sync = 'RaS2';
const headBytes = 1_796;

/** The first page of a PWG raster (PWG 5102.4) with this many bits to a pixel in this colour space; null if it is none. */
const pageIn = (bytes: Buffer, bits: number, space: number): Pixels | null => {
  if (bytes.toString('latin1', 0, 4) !== sync || bytes.length < 4 + headBytes) return null;
  const number = (place: number) => bytes.readUInt32BE(4 + place);
  const [width, height, bitsPerPixel, colorSpace] = [number(372), number(376), number(388), number(400)];
  if (bitsPerPixel !== bits || colorSpace !== space) return null;
  const size = bits / 8;
  const data = new Uint8Array(width * height * size);
  let at = 4 + headBytes;
  for (let y = 0; y < height;) {
    const repeats = (bytes[at] ?? 0) + 1;
    at += 1;
    for (let x = 0; x < width;) {
      const count = bytes[at] ?? 0;
      const isRun = count < 128;
      const length = isRun ? count + 1 : 257 - count;
      for (let step = 0; step < length; step += 1, x += 1) {
        const from = at + 1 + (isRun ? 0 : step * size);
        const pixel = bytes.subarray(from, from + size);
        for (let row = 0; row < repeats; row += 1) data.set(pixel, ((y + row) * width + x) * size);
      }
      at += 1 + size * (isRun ? 1 : length);
    }
    y += repeats;
  }
  return { width, height, data };
};

/** The first page in grey, as black dots; null if it is in colour. */
export const pageOfPwg = (bytes: Buffer): Dots | null => {
  const page = pageIn(bytes, 8, 18);
  if (page === null) return null;
  const dots = blankDots(page.width, page.height);
  for (const [at, grey] of page.data.entries())
    if (grey < 128) blacken(dots, at % page.width, Math.floor(at / page.width));
  return dots;
};

/** The first page in colour; null if it is in grey. */
export const coloursOfPwg = (bytes: Buffer): Pixels | null => pageIn(bytes, 24, 19);
