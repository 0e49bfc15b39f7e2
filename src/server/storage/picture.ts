import type { Metadata, Sharp } from 'sharp';
import { typeByContent } from './file-signature.ts';

// More are refused from the header and never decoded: 50 megapixels are 200 MB of memory.
const maxPixels = 50_000_000;

const readableFormats = new Set(['png', 'jpeg', 'webp', 'gif']);
const readableTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Why a picture is not taken: it is none that we read, it has too many pixels, or its data is damaged. */
export type PictureFault = 'wrong_type' | 'too_many_pixels' | 'broken';

/** A picture whose header has been read, and nothing else of it. */
export interface Picture {
  /** A new pipeline, turned as the camera was held: on the first frame, or on all where it moves. */
  decode: (options?: { animated: boolean }) => Sharp;
  header: Metadata;
}

/** The library that draws, loaded when the first picture comes: a start does not wait for it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Each picture comes once: what would be kept of the last hundred, up to 50 MB, serves nobody.
  sharp.cache(false);
  return sharp;
};

/** Reads the header of a PNG, JPEG, WebP or GIF. */
export const readPicture = async (bytes: Uint8Array): Promise<Picture | PictureFault> => {
  // What the bytes are is told before any decoder sees them: libvips also reads SVG, TIFF and more.
  if (!readableTypes.has(typeByContent(bytes) ?? '')) return 'wrong_type';
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return 'broken';
  if (!readableFormats.has(header.format)) return 'wrong_type';
  if (header.width * (header.pageHeight ?? header.height) > maxPixels) return 'too_many_pixels';
  return {
    header,
    decode: (options) =>
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...options }).autoOrient(),
  };
};
