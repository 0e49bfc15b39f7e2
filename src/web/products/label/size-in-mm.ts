import { dimension } from '#domain/products/label-drawing.ts';
import { parseLabelSize } from '#domain/products/label-size.ts';

/** A size converted to millimetres; null if it is written in millimetres already, or is not a size. */
export const sizeInMm = (written: string | null): string | null => {
  const size = parseLabelSize(written);
  if (!size || /mm|millim/i.test(written ?? '')) return null;
  if (size.isOneMeasure) return `${dimension(size.widthMm)} mm`;
  return `${dimension(size.widthMm)} × ${dimension(size.heightMm)} mm`;
};
