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
 * The parts of a picture of this type without what the camera noted, such as the place; joined they are the picture.
 * Nothing is decoded: every pixel stays as it is, and how it is turned stays noted. @throws Damaged
 */
export const stripNotes = (bytes: Buffer, type: string): Buffer[] => {
  const strip = strippers[type];
  if (!strip) throw new TypeError(`Pictures of ${type} are not taken.`);
  return strip(bytes);
};

/** Whether we can take the notes out of a picture of this type. */
export const isStrippable = (type: string | null): type is string =>
  type !== null && Object.hasOwn(strippers, type);
