import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What products/gallery says. */
export const productsGalleryWords = wordsOf('products.gallery.productsGalleryWords', {
  previousImage: 'Previous image',
  nextImage: 'Next image',
  close: 'Close',
  imageOf: ({ subject, index, imagesCount }: { subject: Shown; index: Shown; imagesCount: Shown }) =>
    `${subject}, image ${index} of ${imagesCount}`,
  allImages: 'All images',
  image: ({ at }: { at: Shown }) => `Image ${at}`,
  noImagesAvailable: 'No images available',
  productImages: 'Product images',
  imageOfSubject: ({ subject, index, count }: { subject: Shown; index: Shown; count: Shown }) =>
    `${subject}, image ${index} of ${count}`,
  viewFullScreen: 'View full screen',
  expandImage: 'Expand image',
});
