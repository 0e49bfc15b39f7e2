import { dimension } from '#domain/products/label-drawing.ts';
import { parseLabelSize } from '#domain/products/label-size.ts';
import { productsLabelWords as words } from './wording.ts';

/** A size converted to millimetres; null if it is written in millimetres already, or is not a size. */
export const sizeInMm = (written: string | null): string | null => {
  const size = parseLabelSize(written);
  if (!size || /mm|millim/i.test(written ?? '')) return null;
  if (size.isOneMeasure) return words.mm({ widthMm: dimension(size.widthMm) });
  return words.mmWidthMm({ widthMm: dimension(size.widthMm), heightMm: dimension(size.heightMm) });
};
