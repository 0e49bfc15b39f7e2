/** The pixels of a picture: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A rectangle in fractions of the picture's width and height, from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The width and height of a cell in pixels; changes in adjoining cells are one area. */
const cell = 12;
/** The least difference in a colour channel that counts: smaller ones are compression noise. */
const visible = 60;
/** The least number of differing pixels in a cell: fewer are the edge of a line that moved by less than a pixel. */
const leastPixels = 6;

/** The areas in which two pictures of the same size differ visibly, largest first. */
export const changedAreas = (before: Pixels, after: Pixels): Area[] => {
  const { width, height } = before;
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const changed = new Uint16Array(across * down);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!differs(before.data, after.data, (y * width + x) * 4)) continue;
      const at = Math.floor(y / cell) * across + Math.floor(x / cell);
      changed[at] = (changed[at] ?? 0) + 1;
    }
  return groups(changed, across)
    .map(({ left, top, right, bottom }) => ({
      left: (left * cell) / width,
      top: (top * cell) / height,
      width: Math.min(1, ((right + 1) * cell) / width) - (left * cell) / width,
      height: Math.min(1, ((bottom + 1) * cell) / height) - (top * cell) / height,
    }))
    .toSorted((one, other) => other.width * other.height - one.width * one.height);
};

const differs = (before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean =>
  [0, 1, 2].some((channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > visible);

interface Group {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Groups changed cells that touch each other, corners included, and returns the bounds of each group. */
const groups = (changed: Uint16Array, across: number): Group[] => {
  const isSeen = new Uint8Array(changed.length);
  const isChanged = (at: number): boolean => (changed[at] ?? 0) >= leastPixels && isSeen[at] === 0;
  const found: Group[] = [];
  for (let start = 0; start < changed.length; start += 1) {
    if (!isChanged(start)) continue;
    const waiting = [start];
    isSeen[start] = 1;
    const group: Group = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      group.left = Math.min(group.left, x);
      group.right = Math.max(group.right, x);
      group.top = Math.min(group.top, y);
      group.bottom = Math.max(group.bottom, y);
      for (const dy of [-1, 0, 1])
        for (const dx of [-1, 0, 1]) {
          const next = at + dy * across + dx;
          if (x + dx < 0 || x + dx >= across || next < 0 || !isChanged(next)) continue;
          isSeen[next] = 1;
          waiting.push(next);
        }
    }
    found.push(group);
  }
  return found;
};
