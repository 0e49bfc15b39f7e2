import { blankDots, placeDots, type Dots } from '#domain/printing/dots.ts';

const sync = 'RaS2';
const headBytes = 1_796;

/** The first page of a PWG raster (PWG 5102.4) in grey; null if it is none. */
export const pageOfPwg = (bytes: Buffer): Dots | null => {
  if (bytes.toString('latin1', 0, 4) !== sync || bytes.length < 4 + headBytes) return null;
  const number = (place: number) => bytes.readUInt32BE(4 + place);
  const [width, height, bitsPerPixel, colorSpace] = [number(372), number(376), number(388), number(400)];
  if (bitsPerPixel !== 8 || colorSpace !== 18) return null;
  const page = blankDots(width, height);
  const dot = { width: 1, height: 1, bits: Uint8Array.of(0x80) };
  let at = 4 + headBytes;
  for (let y = 0; y < height;) {
    const repeats = (bytes[at] ?? 0) + 1;
    at += 1;
    for (let x = 0; x < width;) {
      const count = bytes[at] ?? 0;
      const isRun = count < 128;
      const length = isRun ? count + 1 : 257 - count;
      for (let step = 0; step < length; step += 1, x += 1) {
        const grey = bytes[at + 1 + (isRun ? 0 : step)] ?? 255;
        if (grey < 128) for (let row = 0; row < repeats; row += 1) placeDots(page, dot, x, y + row);
      }
      at += 1 + (isRun ? 1 : length);
    }
    y += repeats;
  }
  return page;
};
