import { dimension } from '#domain/products/label-drawing.ts';
import { parseLabelSize } from '#domain/products/label-size.ts';

/** A size in millimetres if it was written in another unit or none; null if it would only be repeated. */
export const sizeInMm = (written: string | null): string | null => {
  const size = parseLabelSize(written);
  if (!size || /mm|millim/i.test(written ?? '')) return null;
  if (size.isOneMeasure) return `${dimension(size.widthMm)} mm`;
  return `${dimension(size.widthMm)} × ${dimension(size.heightMm)} mm`;
};
