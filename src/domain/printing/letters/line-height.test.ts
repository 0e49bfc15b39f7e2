import { expect, test } from 'vitest';
import { jam, barcode, media } from '#testing/samples/jam-label.ts';
import { layoutLabel } from '../layouts.ts';

/** From the upper edge of each line of a description to that of the next, or of the bars, in heights of its letters. */
const stepsOf = (itemDescription: string): number[] => {
  const label = layoutLabel({ ...media, mediaWidthMm: 50 }, { ...jam, itemDescription }, barcode);
  const [, ...lines] = [...label.matchAll(/\^FO\d+,(\d+)\^(?:A0N,(\d+)|BY)/g)].map(([, y, height]) => ({
    y: Number(y),
    height: Number(height),
  }));
  return lines.slice(1).map(({ y }, place) => {
    const above = lines[place];
    return (y - (above?.y ?? 0)) / (above?.height ?? 1);
  });
};

test.each([
  ['Arabic, whose letters reach below their line', 'شاي أخضر بالنعناع '.repeat(5), 1.4],
  ['Thai, with marks above each other', 'สวัสดีปี่ใหม่ ชาเขียว '.repeat(4), 1.22],
  ['Latin', 'Plum jam with cinnamon and cloves, organic, '.repeat(3), 1.15],
])('36: lines of %s, touch neither each other nor the bars below', (_, description, least) => {
  const steps = stepsOf(description);
  expect(steps.length).toBeGreaterThan(1);
  expect(Math.min(...steps)).toBeGreaterThan(least);
});
