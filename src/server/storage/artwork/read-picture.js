/** Reads the facts of a picture, in child processes. JavaScript for the reason in `decode-child.js`. */
import sharp from 'sharp';
import { luminance } from './draw-page.js';
import { areasOf } from './areas.js';
import { judgeCodes } from './judge-page.js';
import { dotMapOf, piecesOf } from './page-dots.js';
import { inkOf } from './ink.js';
import { Unreadable, once } from './unreadable.js';

/**
 * @param {Buffer} file
 * @param {Omit<import('./read-artwork.ts').ArtworkTask, 'isPicture'>} task
 * @returns {Promise<import('#domain/files/artwork-facts.ts').ReadArtwork>}
 */
export const readPicture = async (file, task) => {
  sharp.cache(false);
  sharp.concurrency(1);
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > task.mostPicturePixels) throw new Unreadable('too_large');
  const scale = Math.min(1, Math.sqrt(task.mostPixels / (width * height)));
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = lightOf(data, info);
  const read = await judgeCodes(drawn, null, [], { page: 1 });
  return {
    state: 'read',
    pages: 1,
    pagesRead: 1,
    sizes: [],
    pixels: { width: autoOrient.width, height: autoOrient.height },
    codes: once(read.codes, task),
    fontsMissing: [],
    lowestDpi: null,
    // A picture has no size of its own, so its places cannot be named in millimetres.
    found: [...lostInPicture(drawn), ...read.findings]
      .filter(({ code }) => code !== 'uneven_bars' && code !== 'tiny_code' && code !== 'tiny_bars')
      .map((finding) => ({ ...finding, areas: [] }))
      .slice(0, task.mostFindings),
  };
};

/** A label is about so many millimetres wide: only to join what is near. */
const usualMm = 60;
/** Ink of fewer pixels, or thinner, may be the edge of something, or noise. */
const [leastPixels, leastThick] = [40, 3];

/**
 * Ink that is too light for dots whatever the size of its label.
 * @param {import('./draw-page.js').Drawn} drawn
 * @returns {import('#domain/files/artwork-facts.ts').FileFinding[]}
 */
const lostInPicture = (drawn) => {
  const dots = dotMapOf(drawn, { perDot: 1, grey: 'lost' });
  const boxes = (piecesOf(drawn, dots) ?? []).flatMap(({ isLost, pixels, box }) => {
    const longest = Math.max(box.right - box.left, box.bottom - box.top);
    return isLost && pixels >= leastPixels && pixels >= leastThick * longest ? [box] : [];
  });
  const { length } = areasOf(boxes, drawn.width / usualMm);
  return length === 0 ? [] : [{ code: 'lost_ink', page: 1, areas: [], values: { areas: length } }];
};

/**
 * A picture as a scanner sees it.
 * @param {Uint8Array} data
 * @param {{ width: number, height: number, channels: number }} info
 * @returns {import('./draw-page.js').Drawn}
 */
const lightOf = (data, { width, height, channels }) => {
  const [grey, red] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let px = 0; px < grey.length; px += 1) {
    const at = px * channels;
    const light = data[at] ?? 0;
    grey[px] = channels < 3 ? light : luminance(light, data[at + 1] ?? 0, data[at + 2] ?? 0);
    red[px] = light;
  }
  const ink = inkOf(grey, { width, height });
  return { width, height, grey, red, ink, pxPerMm: 1, frame: { left: 0, top: 0, width, height } };
};
