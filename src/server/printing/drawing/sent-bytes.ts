import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { movedDots } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { colourBytes } from './colour-label.ts';
import { dotsOfPng } from './dots-png.js';
import type { LabelInputs } from './label-maker.ts';

/** A label in colour has megabytes, for which others do not wait. */
const compressed = promisify(gzip);

/** The bytes that are sent for a label, alone on its row. */
export const bytesSent = async (
  media: LabelInputs['media'],
  content: Uint8Array,
  picture: string,
): Promise<Uint8Array> => {
  const inColour = await colourBytes(media, picture);
  if (inColour !== null) return inColour;
  const dots = media.language === 'zpl' ? null : dotsOfPng(Buffer.from(picture, 'base64'));
  const { offsetXDots, offsetYDots } = media;
  return (
    (dots && driverOf(media.language)?.bytesOf(movedDots(dots, offsetXDots, offsetYDots), media)) ?? content
  );
};

/** The hash and the number of the bytes that are sent for a label, alone on its row, and these to be kept, unless they are its ZPL. */
export const measureSent = async (...label: Parameters<typeof bytesSent>) => {
  const bytes = await bytesSent(...label);
  const [, content] = label;
  const sent = bytes === content ? null : (await compressed(bytes)).toString('base64');
  return { sha256: hash('sha256', bytes), byteCount: bytes.length, sent };
};

/** The bytes that `measureSent` has compressed; null if they are damaged. */
export const keptAsSent = (sent: string): Uint8Array | null => {
  try {
    return gunzipSync(Buffer.from(sent, 'base64'));
  } catch {
    return null;
  }
};
