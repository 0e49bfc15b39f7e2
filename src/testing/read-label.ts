import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ReadArtwork } from '#domain/files/artwork-facts.ts';
import { once } from '#domain/words/once.ts';
import { readingLimits } from '#server/storage/artwork/read-artwork.ts';
import { readPdf } from '#server/storage/artwork/read-pdf.js';
import { readPicture } from '#server/storage/artwork/read-picture.js';
import { prepareReader } from '#server/storage/read-codes.js';

/** PDFium and the reader of codes, made ready once for all files of a worker. */
const ready = once(() => {
  prepareReader();
  return PDFiumLibrary.init();
});

/** What the check of artwork reads of a label, without a process of its own. */
export const readLabel = async (
  bytes: Buffer,
  dotsPerMm: number = readingLimits.dotsPerMm,
): Promise<ReadArtwork> => readPdf(await ready(), bytes, { ...readingLimits, dotsPerMm });

/** The same of a picture. */
export const readPictureHere = async (bytes: Buffer): Promise<ReadArtwork> => {
  await ready();
  return readPicture(bytes, readingLimits);
};

/** What is found, in short: a code, and of a margin its side. Fonts that are not embedded are another matter. */
export const namesOf = ({ found }: ReadArtwork): string[] =>
  found.map(({ code, values }) => (code === 'quiet_zone' ? `${code} ${values['side']}` : code)).toSorted();
