import { hash } from 'node:crypto';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { colourBytes } from './colour-label.ts';
import { dotsOfPng } from './dots-png.js';
import type { LabelInputs } from './label-maker.ts';

/** The bytes that are sent for a label, alone on its row. */
export const bytesSent = async (
  media: LabelInputs['media'],
  content: Uint8Array,
  picture: string,
): Promise<Uint8Array> => {
  const inColour = await colourBytes(media, picture);
  if (inColour !== null) return inColour;
  const dots = media.language === 'zpl' ? null : dotsOfPng(Buffer.from(picture, 'base64'));
  return (dots && driverOf(media.language)?.bytesOf(dots, media)) ?? content;
};

/** The hash and the number of the bytes that are sent for a label, alone on its row. */
export const measureSent = async (...label: Parameters<typeof bytesSent>) => {
  const bytes = await bytesSent(...label);
  return { sha256: hash('sha256', bytes), byteCount: bytes.length };
};
