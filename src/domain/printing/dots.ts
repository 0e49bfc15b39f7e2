/** A picture of black and white dots. */
export interface Dots {
  width: number;
  height: number;
  /** One bit per dot, 1 for black, from the upper left; each row begins with a new byte. */
  bits: Uint8Array;
}

export const bytesPerRow = (width: number): number => Math.ceil(width / 8);

export const blankDots = (width: number, height: number): Dots => ({
  width,
  height,
  bits: new Uint8Array(bytesPerRow(width) * height),
});

export const isBlack = ({ width, height, bits }: Dots, x: number, y: number): boolean =>
  x >= 0 &&
  x < width &&
  y >= 0 &&
  y < height &&
  ((bits[y * bytesPerRow(width) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

/** Makes a dot black that lies in the picture. */
export const blacken = ({ width, bits }: Dots, x: number, y: number): void => {
  const at = y * bytesPerRow(width) + (x >> 3);
  bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
};

/** Copies a picture onto another with its upper left corner at this place; what lies outside is cut off. */
export const placeDots = (onto: Dots, from: Dots, left: number, top: number): void => {
  for (let y = Math.max(0, -top); y < Math.min(from.height, onto.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(from.width, onto.width - left); x += 1)
      if (isBlack(from, x, y)) blacken(onto, x + left, y + top);
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

/** A picture moved to the right and down; what leaves it is cut off. */
export const movedDots = (dots: Dots, right: number, down: number): Dots => {
  if (right === 0 && down === 0) return dots;
  const moved = blankDots(dots.width, dots.height);
  placeDots(moved, dots, right, down);
  return moved;
};

/** Whether a picture has black dots in its margins. */
export const hasInkOutside = (
  dots: Dots,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): boolean => {
  const inner = blankDots(Math.max(0, dots.width - left - right), Math.max(0, dots.height - top - bottom));
  placeDots(inner, dots, -left, -top);
  return blackDots(inner) !== blackDots(dots);
};

/** The bits of all rows of a picture together, and its first and last row with any; null if it is white. */
const inkedRows = (dots: Dots): { all: Uint8Array; first: number; last: number } | null => {
  const all = new Uint8Array(bytesPerRow(dots.width));
  const inked = rowsOf(dots).flatMap((row, y) => {
    for (const [at, byte] of row.entries()) all[at] = (all[at] ?? 0) | byte;
    return row.some((byte) => byte !== 0) ? [y] : [];
  });
  const [first, last] = [inked[0], inked.at(-1)];
  return first === undefined || last === undefined ? null : { all, first, last };
};

/** How far ink that ends here lies behind the end if it is moved forward. */
const behind = (end: number, by: number, size: number): number =>
  by > 0 ? Math.max(0, end + 1 + by - size) : 0;

/** How far ink that begins here lies before the beginning if it is moved back. */
const before = (begin: number, by: number, edge: number): number =>
  by < 0 ? Math.max(0, edge - begin - by) : 0;

/**
 * How far the ink of a picture lies beyond the part that its printer reaches if it is moved to the right and down, in dots: at one of
 * the sides, and above or below.
 */
export const inkBeyond = (
  dots: Dots,
  [right, down]: readonly [right: number, down: number],
  margins: { left: number; right: number; top: number; bottom: number } = noMargins,
): { side: number; end: number } => {
  const rows = inkedRows(dots);
  if (rows === null) return { side: 0, end: 0 };
  const { width, height } = dots;
  const row = { width, height: 1, bits: rows.all };
  const inked = Array.from({ length: width }, (_, x) => x).filter((x) => isBlack(row, x, 0));
  const [first = 0, last = 0] = [inked[0], inked.at(-1)];
  return {
    side: before(first, right, margins.left) + behind(last, right, width - margins.right),
    end: before(rows.first, down, margins.top) + behind(rows.last, down, height - margins.bottom),
  };
};

const noMargins = { left: 0, right: 0, top: 0, bottom: 0 };

/** A part of a picture, in dots. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A free square of this size in a corner of a picture, a little off its edges and beside what is `taken`; in the lower right one
 * if it can be.
 */
export const freeCorner = (
  dots: Dots,
  { size, off, taken = [] }: { size: number; off: number; taken?: readonly Box[] },
): { x: number; y: number } | null => {
  const [right, bottom] = [dots.width - off - size, dots.height - off - size];
  const corners = [
    { x: right, y: bottom },
    { x: off, y: bottom },
    { x: right, y: off },
    { x: off, y: off },
  ];
  const isFree = ({ x, y }: { x: number; y: number }) => {
    const part = blankDots(size, size);
    placeDots(part, dots, -x, -y);
    const isTaken = taken.some(
      (box) => box.left < x + size && x < box.right && box.top < y + size && y < box.bottom,
    );
    return x >= 0 && y >= 0 && !isTaken && blackDots(part) === 0;
  };
  return corners.find(isFree) ?? null;
};

/** How many dots are black. */
const blackDots = ({ bits }: Dots): number =>
  bits.reduce((sum, byte) => {
    let rest = byte;
    let count = 0;
    for (; rest > 0; rest &= rest - 1) count += 1;
    return sum + count;
  }, 0);
