import { expect, test } from 'vitest';
import { isDark, nothingSeen, watch, type SeenCode } from './seen.ts';

const picture = (brightness: number, ...codes: SeenCode[]) => ({ kind: 'seen', codes, brightness }) as const;
const jam = { text: ']E05012345678900', fromMiddle: 40 };
const misread = { text: ']E05012345678917', fromMiddle: 40 };
const far = { text: ']E04006381333931', fromMiddle: 300 };

test('a code is read once two pictures in a row agree', () => {
  const first = watch(nothingSeen, picture(120, jam));
  expect(first.read).toBe(null);
  expect(watch(first.watching, picture(120, jam)).read).toBe(']E05012345678900');
  const between = watch(first.watching, picture(120, misread));
  expect(between.read).toBe(null);
  expect(watch(between.watching, picture(120, jam)).read).toBe(null);
  expect(watch(watch(first.watching, picture(120)).watching, picture(120, jam)).read).toBe(null);
});

test('of several codes the one nearest to the middle is read', () => {
  const { watching } = watch(nothingSeen, picture(120, far, jam));
  expect(watch(watching, picture(120, jam, far)).read).toBe(']E05012345678900');
});

test('a dark picture is said once the camera had time to adjust, and until there is light', () => {
  let watching = nothingSeen;
  for (let pictures = 1; pictures < 8; pictures += 1) ({ watching } = watch(watching, picture(12)));
  expect(isDark(watching)).toBe(false);
  ({ watching } = watch(watching, picture(12)));
  expect(isDark(watching)).toBe(true);
  expect(isDark(watch(watching, picture(60)).watching)).toBe(false);
});
