let handed: File | null = null;

/** Keeps a file for the next screen, so that nobody chooses it twice. */
export const handOver = (file: File): void => {
  handed = file;
};

/** The file that the last screen handed over; null when called again. */
export const takeHandedOver = (): File | null => {
  const file = handed;
  handed = null;
  return file;
};
