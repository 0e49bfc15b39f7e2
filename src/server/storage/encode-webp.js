/** Shared by the child processes that draw pictures. JavaScript for the reason in `decode-child.js`. */
import sharp from 'sharp';

/**
 * Encodes a WebP of the first quality with at most `maxBytes`, or else of the last quality.
 * @param {Buffer} data
 * @param {{ width: number, height: number, channels: 1 | 2 | 3 | 4 }} shape
 * @param {{ qualities: readonly number[], maxBytes: number }} wish
 */
export const encodeWebp = async (data, { width, height, channels }, { qualities, maxBytes }) => {
  let webp = Buffer.alloc(0);
  for (const quality of qualities) {
    webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality, effort: 4 }).toBuffer();
    if (webp.length <= maxBytes) break;
  }
  return webp;
};
