import type { Product } from '#domain/products/contract.ts';
import { newLabel, valuesOf, type ProductValues } from '../wizard-values.ts';

/**
 * The form values of a copy of a product. Left out is what identifies the original, and what was made only for it: a picture
 * or artwork on the wrong product is worse than none.
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
