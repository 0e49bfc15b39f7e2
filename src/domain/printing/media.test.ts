import { expect, test } from 'vitest';
import { media } from '#testing/samples/jam-label.ts';
import { labelOf } from './media.ts';

test.each([
  ['is printed again by its printer where paper ran out within it', '^JZY'],
  ['has its codes, and not what its printer says of them', '^CVN'],
  ['has its fields from their left edge', '^FWN,0'],
])('36: a label %s, whatever another program has set before', (_, command) => {
  const label = labelOf(media, ['^FO1,2^GB3,3,3^FS']);
  expect(label.indexOf(command)).toBeGreaterThan(label.indexOf('^XA'));
  expect(label.indexOf(command)).toBeLessThan(label.indexOf('^FO'));
});
