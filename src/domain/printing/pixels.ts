/** A picture in colour: red, green and blue of each pixel, a byte each, from the upper left. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const white = 255;

/** A picture moved to the right and down; what leaves it is cut off. */
export const movedPixels = ({ width, height, data }: Pixels, right: number, down: number): Pixels => {
  if (right === 0 && down === 0) return { width, height, data };
  const moved = new Uint8Array(data.length).fill(white);
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y += 1) {
    const from = (y - down) * width + Math.max(0, -right);
    const to = y * width + Math.max(0, right);
    const count = width - Math.abs(right);
    if (count > 0) moved.set(data.subarray(from * 3, (from + count) * 3), to * 3);
  }
  return { width, height, data: moved };
};
