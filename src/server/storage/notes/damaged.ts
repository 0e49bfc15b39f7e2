/** A picture whose parts do not fit together. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** The bytes from `start` to `end`; throws Damaged where the picture ends before. */
export const part = (bytes: Buffer, start: number, end: number): Buffer => {
  if (end < start || end > bytes.length) throw new Damaged('The picture ends too early.');
  return bytes.subarray(start, end);
};
