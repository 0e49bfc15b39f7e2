import { StandardFonts, degrees } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { namesOf, readLabel as read } from '#testing/read-label.ts';
import { fill, labelPdf, layers, mm, white, write, type Draw } from '#testing/samples/drawn-labels.ts';

const milk = { text: 'CONTAINS MILK' };

describe('36: words that reach beyond the edge are cut off, and named whole', () => {
  const beside = ['cut_word'];
  test.each<[string, Draw, string[]]>([
    ['on the left', (page, document) => write(page, document, { ...milk, x: -20 }), beside],
    ['on the right', (page, document) => write(page, document, { ...milk, x: 40 }), beside],
    ['above', (page, document) => write(page, document, { ...milk, y: 28.5 }), beside],
    ['below', (page, document) => write(page, document, { ...milk, y: -1 }), beside],
    ['that stand at the edge', (page, document) => write(page, document, { ...milk, x: 0.1, y: 0.2 }), []],
    [
      'that are as white as what is below them',
      (page, document) => write(page, document, { ...milk, x: -20, color: white }),
      [],
    ],
    [
      'of a layer for the screen',
      async (page, document) => {
        const font = await document.embedFont(StandardFonts.Helvetica);
        layers(page, {
          onScreen: () => page.drawText(milk.text, { x: -20 * mm, y: 20 * mm, size: 10, font }),
          inPrint: () => fill(page, [5, 5, 9, 9]),
        });
      },
      ['layers'],
    ],
    ['that lie outside of the label', (page, document) => write(page, document, { ...milk, x: 46 }), []],
    [
      'beyond the trim box',
      (page, document) => {
        page.setTrimBox(8 * mm, 5 * mm, 35 * mm, 20 * mm);
        return write(page, document, milk);
      },
      beside,
    ],
    [
      'on a page that is turned',
      (page, document) => {
        page.setRotation(degrees(90));
        return write(page, document, { ...milk, x: 40 });
      },
      beside,
    ],
  ])('%s', async (_, draw, expected) => {
    expect(namesOf(await read(await labelPdf(draw)))).toEqual(expected);
  });

  test('with the part of them that is on the label', async () => {
    const { found } = await read(
      await labelPdf((page, document) => write(page, document, { ...milk, x: 38, y: 10 })),
    );
    expect(found).toMatchObject([{ values: { words: 'CONTAINS' }, areas: [{ x: 38.1, width: 6.9 }] }]);
  });
});
