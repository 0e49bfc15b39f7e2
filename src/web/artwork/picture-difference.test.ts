import { expect, test } from 'vitest';
import { changedAreas, type Pixels } from './picture-difference.ts';

/** A white picture with black rectangles: left, top, width, height in pixels. */
const picture = (...rectangles: readonly (readonly [number, number, number, number])[]): Pixels => {
  const [width, height] = [240, 120];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top, wide, high] of rectangles)
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
};

test('equal pictures have no changed area', () => {
  expect(changedAreas(picture([10, 10, 50, 50]), picture([10, 10, 50, 50]))).toEqual([]);
});

test('what is only on one of them is one area, wherever it is', () => {
  const area = { left: 0.1, top: 0.2, width: 0.2, height: 0.3 };
  const shape = picture([24, 24, 48, 36]);
  for (const [before, after] of [
    [picture(), shape],
    [shape, picture()],
  ] as const) {
    const [found, ...others] = changedAreas(before, after);
    expect(others).toEqual([]);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(found?.[side]).toBeCloseTo(area[side], 5);
  }
});

test('changes far from each other are areas of their own, the largest first, also at the edges', () => {
  const found = changedAreas(picture(), picture([0, 0, 12, 12], [180, 60, 60, 60]));
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ left: 0.75, top: 0.5 });
  expect((found[0]?.left ?? 0) + (found[0]?.width ?? 0)).toBeCloseTo(1, 5);
  expect(found[1]).toMatchObject({ left: 0, top: 0 });
});

test('a shade that compression makes, and a speck, are no change', () => {
  const shaded = picture();
  shaded.data.fill(210);
  expect(changedAreas(picture(), shaded)).toEqual([]);
  expect(changedAreas(picture(), picture([100, 50, 2, 2]))).toEqual([]);
});
