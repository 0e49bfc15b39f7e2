/** How long printing waits for the images, in milliseconds; on weak Wi-Fi the page is printed without them. */
const patienceMs = 10_000;

/** Loads the images that are only in the print, so that each of them or its placeholder is printed. */
const fetchPrintedImages = async (): Promise<void> => {
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-printed-images] img')];
  for (const image of images) image.loading = 'eager';
  // A broken image rejects and shows its own placeholder.
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
