import { expect, test } from 'vitest';
import { carriedByKey, moved, offsetsOf, placeOf, type Lift } from './image-order.ts';

/** Two rows of two, 100 px apart. */
const slots = [
  { x: 50, y: 50 },
  { x: 150, y: 50 },
  { x: 50, y: 150 },
  { x: 150, y: 150 },
];
const lifted: Lift = { index: 0, slots, by: { x: 0, y: 0 } };

const press = (key: string, times: number, from = lifted): Lift =>
  Array.from({ length: times }).reduce<Lift>((lift) => carriedByKey(lift, key) ?? lift, from);

test('an entry moves to another place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('one key carries an image 25 px, and the nearest place is where it would lie @spec-9.20 @need-1.17', () => {
  expect(press('ArrowRight', 1).by).toEqual({ x: 25, y: 0 });
  expect([1, 2, 3, 4].map((times) => placeOf(press('ArrowRight', times)))).toEqual([0, 0, 1, 1]);
  expect(placeOf(press('ArrowDown', 3))).toBe(2);
  expect(placeOf(press('ArrowDown', 3, press('ArrowRight', 4)))).toBe(3);
});

test('it is not carried beyond the outermost places, and other keys carry nothing', () => {
  expect(press('ArrowRight', 9).by).toEqual({ x: 100, y: 0 });
  expect(press('ArrowUp', 2).by).toEqual({ x: 0, y: 0 });
  expect(carriedByKey(lifted, 'a')).toBe(null);
});

test('the others make room while it is carried', () => {
  expect(offsetsOf(press('ArrowRight', 3))).toEqual([
    { x: 75, y: 0 },
    { x: -100, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});
