/** A picture whose parts do not fit together. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** The bytes from `start` to `end`; throws Damaged where the picture ends before. */
export const part = (bytes: Buffer, start: number, end: number): Buffer => {
  if (end < start || end > bytes.length) throw new Damaged('The picture ends too early.');
  return bytes.subarray(start, end);
};

/** A PNG of 10 MB whose rows lie in pieces of 1 kB has half of that; each part takes some 200 bytes of memory. */
const mostParts = 20_000;

/** Counts the parts of one picture; throws Damaged past what any picture has. */
export const partCounter = (): (() => void) => {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > mostParts) throw new Damaged('The picture has too many parts.');
  };
};
