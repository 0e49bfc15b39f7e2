import type { Product } from '#domain/products/contract.ts';
import { newLabel, valuesOf, type ProductValues } from './wizard-values.ts';

/**
 * The form values of a new product that is like another. What identifies that one stays with it, and so does what was
 * made for it alone: a picture or an artwork on the wrong product is worse than none.
 */
export const copyOf = (product: Product, before: ProductValues): ProductValues => {
  const { sku, barcode, clientSku, codes, images, tutorialVideos, fileNames } = before;
  const copied = valuesOf(product);
  return {
    ...copied,
    sku,
    barcode,
    clientSku,
    codes,
    images,
    tutorialVideos,
    fileNames,
    labels: copied.labels.map((label) => ({ ...label, id: newLabel().id, artworkFiles: [] })),
  };
};
