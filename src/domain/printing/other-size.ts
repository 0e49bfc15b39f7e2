import { parseLabelSize } from '../products/label-size.ts';
import { said, type Said } from '../words/say.ts';
import type { Media } from './printer.ts';
import { printing } from './printing-limits.ts';

type Loaded = Pick<Media, 'mediaWidthMm' | 'mediaHeightMm'>;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= printing.artworkToleranceMm;

/**
 * That the labels of the printer are not of the size of this label, whichever way round; null if they are, and where the
 * size is missing, cannot be read, or is only one measure.
 */
export const otherSize = (labelSize: string | null, { mediaWidthMm, mediaHeightMm }: Loaded): Said | null => {
  const size = labelSize === null ? null : parseLabelSize(labelSize);
  if (!size || size.isOneMeasure) return null;
  const { widthMm, heightMm } = size;
  const fits =
    (isNear(widthMm, mediaWidthMm) && isNear(heightMm, mediaHeightMm)) ||
    (isNear(widthMm, mediaHeightMm) && isNear(heightMm, mediaWidthMm));
  return fits
    ? null
    : said('print.other_size', {
        label: `${Number(widthMm.toFixed(1))} x ${Number(heightMm.toFixed(1))} mm`,
        media: `${mediaWidthMm} x ${mediaHeightMm} mm`,
      });
};
