/** What the programs share that draw pictures in processes of their own; JavaScript, see `decode-child.js`. */
import sharp from 'sharp';

/** Their niceness: people who look something up go first. */
export const behindTheServer = 10;

/**
 * A WebP of the first of these qualities that weighs no more.
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
