/** How long the print waits for its images, in milliseconds; on weak Wi-Fi the facts are printed without them. */
const patienceMs = 10_000;

/** Fetches the images that only stand on paper, so that the print has each of them or its placeholder. */
const fetchPrintedImages = async (): Promise<void> => {
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-printed-images] img')];
  for (const image of images) image.loading = 'eager';
  // One that cannot be read rejects, and draws its placeholder itself.
  await Promise.allSettled(images.map((image) => image.decode()));
};

/** Prints the page with all of its images. */
export const printPage = async (): Promise<void> => {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  await Promise.race([fetchPrintedImages(), patience]);
  window.print();
};
