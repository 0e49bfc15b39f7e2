/** A picture whose structure is invalid. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** The bytes from `start` to `end`; throws Damaged if the picture is shorter. */
export const part = (bytes: Buffer, start: number, end: number): Buffer => {
  if (end < start || end > bytes.length) throw new Damaged('The picture ends too early.');
  return bytes.subarray(start, end);
};

/** A PNG of 10 MB split into chunks of 1 kB has half as many; each part takes about 200 bytes of memory. */
const mostParts = 20_000;

/** Counts the parts of one picture; throws Damaged beyond any plausible number. */
export const partCounter = (): (() => void) => {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > mostParts) throw new Damaged('The picture has too many parts.');
  };
};
