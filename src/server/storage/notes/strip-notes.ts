import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const strippers: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * The parts of a picture without its metadata, such as the location; concatenated they are the picture. Nothing is
 * decoded, so pixels are unchanged, and the orientation is preserved.
 * @throws Damaged
 */
export const stripNotes = (bytes: Buffer, type: string): Buffer[] => {
  const strip = strippers[type];
  if (!strip) throw new TypeError(`Pictures of ${type} are not taken.`);
  return strip(bytes);
};

/** Whether metadata can be removed from pictures of this type. */
export const isStrippable = (type: string | null): type is string =>
  type !== null && Object.hasOwn(strippers, type);
