/** A picture of black and white dots. */
export interface Dots {
  width: number;
  height: number;
  /** One bit per dot, 1 for black, from the upper left; each row begins with a new byte. */
  bits: Uint8Array;
}

export const bytesPerRow = (width: number): number => Math.ceil(width / 8);

const blankDots = (width: number, height: number): Dots => ({
  width,
  height,
  bits: new Uint8Array(bytesPerRow(width) * height),
});

const isBlack = ({ width, height, bits }: Dots, x: number, y: number): boolean =>
  x >= 0 &&
  x < width &&
  y >= 0 &&
  y < height &&
  ((bits[y * bytesPerRow(width) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

/** Copies a picture onto another with its upper left corner at this place; what lies outside is cut off. */
const placeDots = (onto: Dots, from: Dots, left: number, top: number): void => {
  const perRow = bytesPerRow(onto.width);
  for (let y = Math.max(0, -top); y < Math.min(from.height, onto.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(from.width, onto.width - left); x += 1)
      if (isBlack(from, x, y)) {
        const at = (y + top) * perRow + ((x + left) >> 3);
        onto.bits[at] = (onto.bits[at] ?? 0) | (0x80 >> ((x + left) & 7));
      }
};

/** Labels side by side, as they lie on the roll; a place without a label stays white. */
export const sideBySide = (
  labels: readonly Dots[],
  { columns, step, width, height }: { columns: number; step: number; width: number; height: number },
): Dots => {
  const [first] = labels;
  if (columns === 1 && first) return first;
  const form = blankDots(step * (columns - 1) + width, height);
  for (const [place, label] of labels.entries()) placeDots(form, label, place * step, 0);
  return form;
};

/** The rows of a picture, each as its bytes. */
export const rowsOf = ({ width, height, bits }: Dots): Uint8Array[] =>
  Array.from({ length: height }, (_, y) =>
    bits.subarray(y * bytesPerRow(width), (y + 1) * bytesPerRow(width)),
  );
