import bwipjs from 'bwip-js/node';
import { expect, test } from 'vitest';
import { namesOf, readLabel } from '#testing/read-label.ts';
import { bars, fill, labelPdf, mm, white, type Draw } from '#testing/samples/drawn-labels.ts';

test.each<[string, Draw]>([
  ['cut off by the edge of the label', (page) => bars(page, { x: 20 })],
  ['cut off on the left', (page) => bars(page, { x: -5 })],
  [
    'that lie, with a hole in them',
    (page) => {
      bars(page, { turn: 90, x: 20, y: 2.4, module: 0.25 });
      fill(page, [15, 12, 22, 2], white);
    },
  ],
])('37: bars %s are found, and said to be read by nothing', async (_, draw) => {
  const { codes, found } = await readLabel(await labelPdf(draw));
  expect(codes).toEqual([]);
  expect(found).toMatchObject([{ code: 'unread_bars', page: 1 }]);
  expect(found[0]?.areas).toHaveLength(Number(found[0]?.values['codes']));
});

const pictured =
  (symbol: Parameters<typeof bwipjs.toBuffer>[0], moduleMm = 0.25): Draw =>
  async (page, document) => {
    const picture = await bwipjs.toBuffer({ ...symbol, scale: 1, padding: 0, backgroundcolor: 'FFFFFF' });
    const image = await document.embedPng(picture);
    const pixel = moduleMm * mm;
    page.drawImage(image, { x: 8 * mm, y: 5 * mm, width: image.width * pixel, height: image.height * pixel });
  };

test.each<[string, Draw]>([
  ['one of libraries', pictured({ bcid: 'rationalizedCodabar', text: 'A0123456789B', height: 10 })],
  ['one of rows', pictured({ bcid: 'pdf417', text: 'HELLO 5012345678900' })],
  ['the add-on of a book', pictured({ bcid: 'ean13', text: '9783161484100 90000', height: 10 })],
  ['the add-on of a large one', pictured({ bcid: 'ean13', text: '9783161484100 90000', height: 10 }, 0.5)],
  [
    'the ticks of a scale, the rules of a table and stripes',
    (page) => {
      for (let at = 0; at < 20; at += 1) {
        fill(page, [2 + 2 * at, 4, 0.3, at % 5 === 0 ? 5 : 3]);
        fill(page, [2 + 2 * at, 14, at % 2 === 0 ? 0.3 : 0.6, 5]);
        fill(page, [2 + at, 22, 0.5, 5]);
      }
    },
  ],
])('37: %s is none of them', async (_, draw) => {
  expect(namesOf(await readLabel(await labelPdf(draw, [100, 30])))).not.toContain('unread_bars');
});
