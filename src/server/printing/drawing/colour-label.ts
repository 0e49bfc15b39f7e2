import { Problem } from '#domain/contract/problem.ts';
import { colourRaster } from '#domain/printing/drivers/pwg.ts';
import { movedPixels } from '#domain/printing/pixels.ts';
import type { Media } from '#domain/printing/printer.ts';
import { faultOfReading } from '#domain/printing/read-back.ts';
import { saidBy } from '#domain/words/say.ts';
import { dotsOfPng } from './dots-png.js';
import type { LabelContent } from './label-content.ts';

/** The picture of a label in colour, if its codes can be read in it. Throws `print_job.unprintable`; null for black dots. */
export const colourPicture = ({
  colour,
  meant,
  unreadable,
}: Pick<LabelContent, 'colour' | 'meant' | 'unreadable'>): string | null => {
  if (colour === null) return null;
  const fault = faultOfReading(meant, colour.codes, unreadable);
  if (fault !== null) throw new Problem('print_job.unprintable', saidBy(fault));
  return colour.picture;
};

/** The bytes that print a kept picture in colour; null for one of black dots. */
export const colourBytes = async (media: Media, picture: string): Promise<Uint8Array | null> => {
  const png = Buffer.from(picture, 'base64');
  if (media.isColour !== true || dotsOfPng(png) !== null) return null;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data };
  return colourRaster(movedPixels(pixels, media.offsetXDots, media.offsetYDots), media);
};
