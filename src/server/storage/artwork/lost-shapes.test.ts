import { expect, test } from 'vitest';
import type { GreyPrint } from '#domain/products/label.ts';
import { readLabel } from '#testing/read-label.ts';
import { bars, black, fill, grey, labelPdf, white, write, type Draw } from '#testing/samples/drawn-labels.ts';
import { dotMapOf } from './page-dots.js';
import { drownedPoints, lostBorders, lostSquares } from './lost-shapes.js';
import { inkOf } from './ink.js';

/** Letters as outlines: bars of 2 x 3 mm. */
const outlines =
  (y: number, shade = black): Draw =>
  (page) => {
    for (let at = 0; at < 6; at += 1) fill(page, [6 + at * 4, y, 2, 3], shade);
  };
const both =
  (...drawings: Draw[]): Draw =>
  async (page, document) => {
    for (const draw of drawings) await draw(page, document);
  };
const panel =
  (shade: number): Draw =>
  (page) =>
    fill(page, [3, 8, 30, 9], grey(shade));
const frame: Draw = (page) =>
  page.drawRectangle({ x: 8.5, y: 22.7, width: 85, height: 25.5, borderColor: black, borderWidth: 4 });
const ground: Draw = (page) => fill(page, [0, 0, 45, 30]);

const letters = [[6, 16, 22, 3]];

test.each<[string, Draw, number[][]]>([
  [
    'grey letters on a black line',
    both(outlines(11, grey(0.3)), (page) => fill(page, [4, 10.6, 30, 0.6])),
    letters,
  ],
  [
    'white letters on a grey panel within a black frame',
    both(panel(0.38), frame, outlines(11, white)),
    letters,
  ],
  ['letters in dark grey on black', both(ground, outlines(11, grey(0.6))), letters],
  [
    'a white point of 0.1 mm on black',
    both(ground, (page) => fill(page, [20.06, 15.06, 0.1, 0.1], white)),
    [[20, 15, 0, 0]],
  ],
  [
    'grey words with a black line through them',
    both(
      (page, document) => write(page, document, { text: 'CONTAINS MILK', points: 14, color: grey(0.3) }),
      (page) => fill(page, [4, 20, 38, 0.8]),
    ),
    [[5, 6, 38, 4]],
  ],
  ['black letters on a grey panel within a black frame', both(panel(0.3), frame, outlines(11)), []],
  ['black letters on a grey panel', both(panel(0.3), outlines(11)), []],
  ['white letters on black', both(ground, outlines(11, white)), []],
  [
    'white words on dark blue-grey',
    both(panel(0.8), (page, document) => write(page, document, { text: 'JAM', y: 11, color: white })),
    [],
  ],
  ['an empty cell of a table, shaded', both(panel(0.3), frame), []],
  [
    'small bold words, whose eyes close',
    (page, document) => write(page, document, { text: 'aeegBR8', points: 4 }),
    [],
  ],
  [
    'bars on a grey ground that turns white',
    both(
      (page) => fill(page, [3, 3, 39, 18], grey(0.15)),
      (page) => bars(page),
    ),
    [],
  ],
])('what has dots around it and is not seen among them is lost: %s', async (_, draw, areas) => {
  const { found } = await readLabel(await labelPdf(draw));
  const lost = found.filter(({ code }) => code === 'lost_ink').flatMap((finding) => finding.areas);
  expect(lost.map(({ x, y, width, height }) => [x, y, width, height].map((mm) => Math.round(mm)))).toEqual(
    areas,
  );
});

/** A panel with a letter, of 8 x 8 mm. */
const drawnWith = (around: number, inside: number) => {
  const [width, height] = [240, 240];
  const light = new Uint8Array(width * height).fill(255);
  for (let y = 24; y < 216; y += 1)
    for (let x = 24; x < 216; x += 1)
      light[y * width + x] = x >= 100 && x < 140 && y >= 60 && y < 180 ? inside : around;
  const frameOf = { left: 0, top: 0, width, height };
  const ink = inkOf(light, { width, height });
  return { width, height, grey: light, red: light, ink, pxPerMm: 24, frame: frameOf };
};

test.each<[GreyPrint, number]>([
  ['black', 1],
  ['pattern', 0],
  ['lost', 0],
])('black letters on a grey panel: printed with grey as %s', (how, count) => {
  const drawn = drawnWith(178, 0);
  const dots = dotMapOf(drawn, { perDot: 3, grey: how });
  expect(lostBorders(drawn, dots).length > 0).toBe(count > 0);
  expect(drownedPoints(drawn, dots)).toEqual([]);
});

test('of ink in more pieces than can be looked at, such as the noise of a picture, the squares without dots are said', () => {
  const blank = drawnWith(255, 255);
  const { grey: light } = blank;
  for (let at = 0; at < light.length; at += 2) light[at] = 200;
  const noisy = { ...blank, ink: inkOf(light, blank) };
  const dots = dotMapOf(noisy, { perDot: 3, grey: 'lost' });
  expect(lostSquares(noisy, dots)).toHaveLength(25);
  dots.black.fill(1);
  expect(lostSquares(noisy, dots)).toEqual([]);
});
